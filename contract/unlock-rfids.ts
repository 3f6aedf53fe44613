import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { answerText, expectedVersion, optionalText } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { OrganizationAnswer } from './organizations.ts';
import { cardNumber } from './rfids.ts';

/** Maximum for an organization: each of its machines carries the list. */
export const maxUnlockRfids = 1000;

const physicalId = cardNumber(defineFault('physicalIdRequired'));

export const unlockRfidForm = z.strictObject({
  physicalId,
  name: z.optional(optionalText()),
  isActive: z.boolean({ error: defineFault('rfidActivityRequired') }),
});
export type UnlockRfidForm = z.output<typeof unlockRfidForm>;

/** `isActive` alone blocks or activates: an omitted physical ID or name stays. */
export const unlockRfidUpdate = z.strictObject({
  ...unlockRfidForm.shape,
  physicalId: z.optional(physicalId),
  version: expectedVersion,
});
export type UnlockRfidUpdate = z.output<typeof unlockRfidUpdate>;

/** An institution's RFID that has the number in another notation. */
const AlikeRfid = z.strictObject({ physicalId: answerText(100), institutionName: answerText() });
export type AlikeRfid = z.output<typeof AlikeRfid>;

const who = { types: ['SUPER', 'ORGANIZATION'], tenant: { organization: 'id' } } as const;

export const unlockRfids = {
  check: defineEndpoint({
    operationId: 'checkUnlockRfid',
    method: 'POST',
    path: '/organization/:id/unlock/rfid/check',
    summary: 'Which RFID of an institution has this number in another notation',
    who,
    isReadOnly: true,
    body: z.strictObject({ physicalId }),
    status: 200,
    answer: z.strictObject({ alike: z.nullable(AlikeRfid) }),
  }),
  add: defineEndpoint({
    operationId: 'addUnlockRfid',
    method: 'PATCH',
    path: '/organization/:id/unlock/rfid/add',
    summary: 'Add an RFID that opens the doors of the organization’s machines',
    who,
    body: unlockRfidForm,
    status: 200,
    answer: OrganizationAnswer,
  }),
  update: defineEndpoint({
    operationId: 'updateUnlockRfid',
    method: 'PATCH',
    path: '/organization/:id/unlock/rfid/:rfidId/update',
    summary: 'Change, block or activate an unlock RFID',
    who,
    body: unlockRfidUpdate,
    status: 200,
    answer: OrganizationAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removeUnlockRfid',
    method: 'PATCH',
    path: '/organization/:id/unlock/rfid/:rfidId/remove',
    summary: 'Remove an unlock RFID',
    who,
    status: 200,
    answer: OrganizationAnswer,
  }),
};
