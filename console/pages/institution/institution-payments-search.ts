import * as z from 'zod/mini';
import { paymentsSearch } from '../../payments/search.ts';
import { statementSearch } from '../../statements/search.ts';

const dailySearch = z.intersection(z.object({ view: z.literal('days') }), statementSearch);
const listSearch = z.intersection(
  z.object({ view: z.catch(z.literal('list'), 'list') }),
  paymentsSearch,
);
export const institutionPaymentsSearch = z.union([dailySearch, listSearch]);
export type InstitutionPaymentsSearch = z.output<typeof institutionPaymentsSearch>;
