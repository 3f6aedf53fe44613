import * as z from 'zod/mini';
import { page, text } from '../filters/fields.ts';

/** Search parameters of a list with search text and order: `count` ascending, `-count` descending. */
export const pagedSearch = z.object({ find: text, order: text, page });
export type PagedSearch = z.output<typeof pagedSearch>;
