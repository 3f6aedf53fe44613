import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, id, instant, optionalText } from './fields.ts';
import { MachineName } from './machines.ts';
import { UnlockRfid } from './organizations.ts';
import { pageList, pageQuery } from './paging.ts';
import { Rfid, RfidAnswer } from './rfids.ts';

const AlikeUnlockRfid = z.extend(
  z.pick(UnlockRfid, { _id: true, physicalId: true, name: true, isActive: true }),
  { organizationId: id },
);
export type AlikeUnlockRfid = z.output<typeof AlikeUnlockRfid>;

/** An unregistered card that machines of an institution were shown. */
export const UnknownCard = z.strictObject({
  _id: id,
  physicalId: answerText(100),
  firstAt: instant,
  lastAt: instant,
  count: z.int(),
  /** The machine that was shown it last. */
  machineId: MachineName,
  /** The RFID that has the same number in another notation: decimal, byte-reversed or cut. */
  alike: z.nullable(z.pick(Rfid, { _id: true, physicalId: true, name: true })),
  /** The same of an unlock RFID. Its update with this card's number links it. */
  alikeUnlock: z.nullable(AlikeUnlockRfid),
});
export type UnknownCard = z.output<typeof UnknownCard>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const unknownCards = {
  all: defineEndpoint({
    operationId: 'listUnknownCards',
    method: 'GET',
    path: '/rfid/unknown/:institutionId',
    summary: 'Cards that machines were shown and that are no RFID, the last one first, by pages',
    who,
    query: z.strictObject({
      ...pageQuery,
      /** The whole number of a card, in any spelling. */
      rfid: z.optional(optionalText(100)),
    }),
    status: 200,
    answer: z.strictObject({ cards: pageList(UnknownCard), count: z.int() }),
  }),
  dismiss: defineEndpoint({
    operationId: 'dismissUnknownCard',
    method: 'DELETE',
    path: '/rfid/unknown/:institutionId/:cardId',
    summary: 'Take an unknown card off the list, also when it is shown again',
    who,
    status: 204,
  }),
  link: defineEndpoint({
    operationId: 'linkUnknownCard',
    method: 'POST',
    path: '/rfid/unknown/:institutionId/:cardId/link',
    summary: 'Give the RFID that is `alike` the number that machines report of its card',
    who,
    body: z.strictObject({ rfidId: id }),
    status: 200,
    answer: RfidAnswer,
  }),
};
