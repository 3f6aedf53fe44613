import * as z from 'zod/mini';
import { pageField, textField } from '../filters/fields.ts';

/** Search parameters of a list with search text and order: `count` ascending, `-count` descending. */
export const pagedSearch = z.object({ find: textField, order: textField, page: pageField });
export type PagedSearch = z.output<typeof pagedSearch>;
