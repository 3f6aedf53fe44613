import * as z from 'zod/mini';
import { text } from '../ui/filters/fields.ts';

/** `machine` is the physical ID of the machine whose sizes are shown. */
export const sizesSearch = z.object({ machine: text });
export type SizesSearch = z.output<typeof sizesSearch>;
