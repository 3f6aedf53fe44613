import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, boundedList, id, requiredText } from './fields.ts';
import { defineFault } from './messages/faults.ts';

const searchKinds = ['ORGANIZATION', 'INSTITUTION', 'MACHINE', 'RFID', 'PAYMENT'] as const;

/** Maximum number of results, shared among the kinds. */
export const maxSearchResults = 20;

export const Found = z.strictObject({
  kind: z.enum(searchKinds),
  _id: id,
  /** A name, the physical ID of a machine or RFID, or the trxID of a payment. */
  title: answerText(),
  /** Distinguishes results of the same title. */
  subtitle: answerText(500),
  organizationId: id,
  /** Null for an organization and its unlock RFIDs. */
  institutionId: z.nullable(id),
});
export type Found = z.output<typeof Found>;

export const search = {
  find: defineEndpoint({
    operationId: 'search',
    method: 'GET',
    path: '/search',
    summary:
      'What the caller may see whose name or number contains a text, the whole and the beginning before the middle; payments by a whole trxID, paymentID or invoice',
    who: { types: adminTypes, tenant: 'filtered' },
    query: z.strictObject({ q: requiredText(defineFault('queryRequired'), 100) }),
    status: 200,
    answer: z.strictObject({ results: boundedList(maxSearchResults, Found) }),
  }),
};
