import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerTaka, answerText, boundedList, expectedVersion, id } from './fields.ts';
import { MachineAnswer, MachineName, maxSizes } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { sizeForm } from './size-form.ts';

/** `version` is the machine's. */
export const sizeUpdate = z.extend(sizeForm, { version: expectedVersion });
export type SizeUpdate = z.output<typeof sizeUpdate>;

/** Maximum number of machines to which sizes are applied at once. */
export const maxTargets = 200;

const targetFields = z.strictObject({
  /** Target machines; omitted, all others of the institution. */
  machineIds: z.optional(
    z
      .array(id, { error: defineFault('machinesExpected') })
      .check(
        z.minLength(1, defineFault('machinesExpected')),
        z.maxLength(maxTargets, defineFault('tooManyMachines', { max: maxTargets })),
      ),
  ),
});

const applyBody = z.extend(targetFields, {
  /** Version of the source machine; any other than the present one is refused. */
  version: expectedVersion,
});

/** A size as it is on a machine, or will be. */
export const SizeFields = z.strictObject({
  sizeName: answerText(100),
  sizeId: answerText(100),
  price: answerTaka,
  point: z.int(),
});
export type SizeFields = z.output<typeof SizeFields>;

export const ChangedSize = z.extend(SizeFields, { before: SizeFields });
export type ChangedSize = z.output<typeof ChangedSize>;

/** Changes of the sizes of one machine; sizes that only it has stay. */
export const SizeChanges = z.extend(MachineName, {
  added: boundedList(maxSizes, SizeFields),
  changed: boundedList(maxSizes, ChangedSize),
  /** Number of unchanged sizes. */
  untouched: z.int(),
});
export type SizeChanges = z.output<typeof SizeChanges>;

const ChangesAnswer = z.strictObject({ changes: boundedList(maxTargets, SizeChanges) });

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

/** `:sizeId` is the size's `_id` or its `sizeId`. */
export const sizes = {
  add: defineEndpoint({
    operationId: 'addSize',
    method: 'PATCH',
    path: '/machine/:institutionId/:machineId/size/add',
    summary: 'Add a product size to a machine',
    who,
    body: sizeForm,
    status: 200,
    answer: MachineAnswer,
  }),
  update: defineEndpoint({
    operationId: 'updateSize',
    method: 'PATCH',
    path: '/machine/:institutionId/:machineId/size/:sizeId/update',
    summary: 'Change a product size; the slots that hold it follow',
    who,
    body: sizeUpdate,
    status: 200,
    answer: MachineAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removeSize',
    method: 'DELETE',
    path: '/machine/:institutionId/:machineId/size/:sizeId/remove',
    summary: 'Remove a product size that no slot holds',
    who,
    status: 200,
    answer: MachineAnswer,
  }),
  preview: defineEndpoint({
    operationId: 'previewSizes',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/size/preview',
    summary: 'What applying the product sizes of a machine to others would change',
    who,
    body: targetFields,
    isReadOnly: true,
    status: 200,
    answer: ChangesAnswer,
  }),
  apply: defineEndpoint({
    operationId: 'applySizes',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/size/apply',
    summary:
      'Give other machines of the institution the product sizes of a machine, all of them or none; a size of the same Size ID follows, the others stay',
    who,
    body: applyBody,
    status: 200,
    answer: ChangesAnswer,
  }),
};
