import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { optionalText, requiredText } from './fields.ts';
import { fault } from './messages/faults.ts';
import { OrganizationAnswer } from './organizations.ts';

export const unlockRfidForm = z.strictObject({
  physicalId: requiredText(fault('physicalIdRequired'), 100),
  name: z.optional(optionalText()),
  isActive: z.boolean({ error: fault('rfidActivityRequired') }),
});
export type UnlockRfidForm = z.output<typeof unlockRfidForm>;

const who = { types: ['SUPER', 'ORGANIZATION'], tenant: { organization: 'id' } } as const;

export const unlockRfids = {
  add: endpoint({
    operationId: 'addUnlockRfid',
    method: 'PATCH',
    path: '/organization/:id/unlock/rfid/add',
    summary: 'Add an RFID that opens the doors of the organization’s machines',
    who,
    body: unlockRfidForm,
    status: 200,
    answer: OrganizationAnswer,
  }),
  update: endpoint({
    operationId: 'updateUnlockRfid',
    method: 'PATCH',
    path: '/organization/:id/unlock/rfid/:rfidId/update',
    summary: 'Change, block or activate an unlock RFID',
    who,
    body: unlockRfidForm,
    status: 200,
    answer: OrganizationAnswer,
  }),
  remove: endpoint({
    operationId: 'removeUnlockRfid',
    method: 'PATCH',
    path: '/organization/:id/unlock/rfid/:rfidId/remove',
    summary: 'Remove an unlock RFID',
    who,
    status: 200,
    answer: OrganizationAnswer,
  }),
};
