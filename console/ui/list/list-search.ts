import * as z from 'zod/mini';
import { page, text } from '../filters/fields.ts';

/** Of a list that is whole in the browser: `count` orders upwards, `-count` downwards. */
export const listSearch = z.object({ find: text, order: text });
export type ListSearch = z.output<typeof listSearch>;

export const pagedSearch = z.extend(listSearch, { page });
export type PagedSearch = z.output<typeof pagedSearch>;
