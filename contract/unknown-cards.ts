import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { id, instant, told } from './fields.ts';
import { MachineName } from './machines.ts';
import { pageOf, pages } from './paging.ts';

/** An unregistered card that machines of an institution were shown. */
export const UnknownCard = z.strictObject({
  _id: id,
  physicalId: told(100),
  firstAt: instant,
  lastAt: instant,
  /** Number of times it was shown. */
  count: z.int(),
  /** The machine that was shown it last. */
  machineId: MachineName,
});
export type UnknownCard = z.output<typeof UnknownCard>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const unknownCards = {
  all: endpoint({
    operationId: 'listUnknownCards',
    method: 'GET',
    path: '/rfid/unknown/:institutionId',
    summary: 'Cards that machines were shown and that are no RFID, the last one first, by pages',
    who,
    query: z.strictObject(pages),
    status: 200,
    answer: z.strictObject({ cards: pageOf(UnknownCard), count: z.int() }),
  }),
  dismiss: endpoint({
    operationId: 'dismissUnknownCard',
    method: 'DELETE',
    path: '/rfid/unknown/:institutionId/:cardId',
    summary: 'Take an unknown card off the list, also when it is shown again',
    who,
    status: 204,
  }),
};
