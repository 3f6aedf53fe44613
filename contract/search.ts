import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { id, requiredText, told, upTo } from './fields.ts';
import { fault } from './messages/faults.ts';

const foundKinds = ['ORGANIZATION', 'INSTITUTION', 'MACHINE', 'RFID'] as const;

/** At most so many results are answered, shared among the kinds. */
export const mostFound = 20;

export const Found = z.strictObject({
  kind: z.enum(foundKinds),
  _id: id,
  /** What it is called: a name, or the physical ID of a machine or RFID. */
  title: told(),
  /** What tells it from others of that title. */
  subtitle: told(500),
  organizationId: id,
  /** Null for an organization and its unlock RFIDs. */
  institutionId: z.nullable(id),
});
export type Found = z.output<typeof Found>;

export const search = {
  find: endpoint({
    operationId: 'search',
    method: 'GET',
    path: '/search',
    summary: 'What the caller may see whose name or ID contains a text, best first in each kind',
    who: { types: adminTypes, tenant: 'filtered' },
    query: z.strictObject({ q: requiredText(fault('queryRequired'), 100) }),
    status: 200,
    answer: z.strictObject({ results: upTo(mostFound, Found) }),
  }),
};
