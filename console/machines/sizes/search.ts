import * as z from 'zod/mini';
import { textField } from '../../ui/filters/fields.ts';

/** `machine` is the physical ID of the machine whose sizes are shown. */
export const sizesSearch = z.object({ machine: textField });
export type SizesSearch = z.output<typeof sizesSearch>;
