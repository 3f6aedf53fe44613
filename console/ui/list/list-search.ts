import * as z from 'zod/mini';
import { page, text } from '../filters/fields.ts';

/** Of a list that can be ordered and found in: `count` orders upwards, `-count` downwards. */
export const pagedSearch = z.object({ find: text, order: text, page });
export type PagedSearch = z.output<typeof pagedSearch>;
