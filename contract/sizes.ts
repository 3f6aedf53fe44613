import * as z from 'zod/mini';
import { adminTypes, endpoint } from './endpoint.ts';
import { requiredText, taka, wholeNumber } from './fields.ts';
import { MachineAnswer } from './machines.ts';
import { fault } from './messages/faults.ts';

export const sizeForm = z.strictObject({
  sizeName: requiredText(fault('sizeNameRequired'), 100),
  sizeId: requiredText(fault('sizeIdRequired'), 100),
  price: taka(fault('priceExpected')),
  point: wholeNumber(fault('pointExpected'), 0, fault('invalidValue')),
});
export type SizeForm = z.output<typeof sizeForm>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

/** `:sizeId` is the size's `_id` or its `sizeId`. */
export const sizes = {
  add: endpoint({
    operationId: 'addSize',
    method: 'PATCH',
    path: '/machine/:institutionId/:machineId/size/add',
    summary: 'Add a product size to a machine',
    who,
    body: sizeForm,
    status: 200,
    answer: MachineAnswer,
  }),
  update: endpoint({
    operationId: 'updateSize',
    method: 'PATCH',
    path: '/machine/:institutionId/:machineId/size/:sizeId/update',
    summary: 'Change a product size; the slots that hold it follow',
    who,
    body: sizeForm,
    status: 200,
    answer: MachineAnswer,
  }),
  remove: endpoint({
    operationId: 'removeSize',
    method: 'DELETE',
    path: '/machine/:institutionId/:machineId/size/:sizeId/remove',
    summary: 'Remove a product size that no slot holds',
    who,
    status: 200,
    answer: MachineAnswer,
  }),
};
