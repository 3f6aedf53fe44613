import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, id, instant } from './fields.ts';
import { MachineName } from './machines.ts';
import { pageList, pageQuery } from './paging.ts';

/** Successful dispenses of a card in a calendar day, week or month. */
export const RfidUsed = z.strictObject({
  used: z.int(),
  /** Null is no limit: the institution has none, or the card is UNLIMITED. */
  limit: z.nullable(z.int()),
  /** Remainder of the limit, less the dispense that is under way. */
  left: z.nullable(z.int()),
});

export const RfidUse = z.strictObject({
  daily: RfidUsed,
  weekly: RfidUsed,
  monthly: RfidUsed,
  /** Reserved by machines that are about to dispense. */
  held: z.strictObject({ points: z.int(), count: z.int() }),
});
export type RfidUse = z.output<typeof RfidUse>;

/** Points that an admin gave or took, or that a dispense spent. */
export const PointMovement = z.strictObject({
  _id: id,
  at: instant,
  kind: z.enum(['GRANT', 'DISPENSE']),
  delta: z.int(),
  /** Username of the admin who granted; null for a dispense. */
  admin: z.nullable(answerText()),
  /** Machine of the dispense; null for a grant. */
  machineId: z.nullable(MachineName),
});
export type PointMovement = z.output<typeof PointMovement>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const rfidHistory = {
  use: defineEndpoint({
    operationId: 'getRfidUse',
    method: 'GET',
    path: '/rfid/:institutionId/:rfidId/use',
    summary: 'What an RFID dispensed today, this week and this month, and what its limits leave',
    who,
    status: 200,
    answer: z.strictObject({ use: RfidUse }),
  }),
  points: defineEndpoint({
    operationId: 'listRfidPoints',
    method: 'GET',
    path: '/rfid/:institutionId/:rfidId/points',
    summary: 'The points that an RFID was given and spent, newest first, by pages',
    who,
    query: z.strictObject(pageQuery),
    status: 200,
    answer: z.strictObject({ movements: pageList(PointMovement), count: z.int() }),
  }),
};
