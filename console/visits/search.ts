import * as z from 'zod/mini';
import { pageField, textField } from '../ui/filters/fields.ts';

export const peopleSearch = z.object({ find: textField, page: pageField });
export type PeopleSearch = z.output<typeof peopleSearch>;

export const pageSize = 25;

export const peopleRequest = (institutionId: string, { find, page }: PeopleSearch) => ({
  params: { institutionId },
  query: { page, limit: pageSize, find: find.trim() || undefined },
});
