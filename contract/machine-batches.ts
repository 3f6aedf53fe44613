import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, boundedList } from './fields.ts';
import { maxMachineLines } from './import-limits.ts';
import { Machine, machineForm } from './machines.ts';
import { defineFault } from './messages/faults.ts';

const { physicalId, name, simNumber, taskAssignedTo: _, ...shared } = machineForm.shape;

/** All machines of a list have these in common. */
export const machinePattern = z.strictObject(shared);

/** Each machine of a list has its own. */
export const machineLine = z.strictObject({ physicalId, name, simNumber });
export type MachineLine = z.output<typeof machineLine>;

const listOf = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, { error: defineFault('machineLinesExpected') })
    .check(
      z.minLength(1, defineFault('machineLinesExpected')),
      z.maxLength(maxMachineLines, defineFault('tooManyMachineLines', { max: maxMachineLines })),
    );

/** Bytes of the slots and sizes of one machine, and of the lines. */
const importBodyBytes = 512 * 1024;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

export const machineBatches = {
  check: defineEndpoint({
    operationId: 'checkMachines',
    method: 'POST',
    path: '/machine/check/:institutionId',
    summary: 'Which of these physical IDs are taken by a machine',
    who,
    isReadOnly: true,
    body: z.strictObject({ physicalIds: listOf(physicalId) }),
    status: 200,
    answer: z.strictObject({ taken: boundedList(maxMachineLines, answerText(100)) }),
  }),
  import: defineEndpoint({
    operationId: 'importMachines',
    method: 'POST',
    path: '/machine/import/:institutionId',
    summary: 'Create many machines of one pattern, all of them or none',
    who,
    body: z.extend(machinePattern, { machines: listOf(machineLine) }),
    maxBytes: importBodyBytes,
    status: 201,
    answer: z.strictObject({ machines: boundedList(maxMachineLines, Machine) }),
  }),
};
