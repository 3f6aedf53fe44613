import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, id, instant } from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { slotForm } from './slots.ts';

export const commandTypes = ['DISPENSE', 'UNLOCK', 'REBOOT', 'TEST_VEND'] as const;
export type CommandType = (typeof commandTypes)[number];

/** Commands that admins queue; DISPENSE is queued by payments alone. */
export const adminCommandTypes = ['UNLOCK', 'REBOOT', 'TEST_VEND'] as const;
export type AdminCommandType = (typeof adminCommandTypes)[number];

export const commandStates = [
  'QUEUED',
  'OFFERED',
  'SUCCEEDED',
  'FAILED',
  'EXPIRED',
  'REFUSED',
  'INTERRUPTED',
] as const;
export type CommandState = (typeof commandStates)[number];

/** Results that a machine may report; the first final one stands. */
export const resultStates = ['SUCCEEDED', 'FAILED', 'EXPIRED', 'REFUSED', 'INTERRUPTED'] as const;

export const Command = z.strictObject({
  _id: id,
  machineId: id,
  type: z.enum(commandTypes),
  /** The slot of a dispense or a test vend; null for others. */
  rowNo: z.nullable(z.int()),
  columnNo: z.nullable(z.int()),
  state: z.enum(commandStates),
  createdAt: instant,
  offeredAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  detail: answerText(2000),
});
export type Command = z.output<typeof Command>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

interface QueuedCommand {
  readonly type?: unknown;
  readonly rowNo?: unknown;
  readonly columnNo?: unknown;
}

/** A test vend turns the motor of one slot. */
const requiresSlot = (field: 'rowNo' | 'columnNo', error: string) =>
  z.refine<QueuedCommand>((body) => body.type !== 'TEST_VEND' || body[field] !== undefined, {
    path: [field],
    error,
    when: ({ value }) => value instanceof Object,
  });

const queueBody = z
  .strictObject({
    type: z.enum(adminCommandTypes, { error: defineFault('commandExpected') }),
    rowNo: z.optional(slotForm.shape.rowNo),
    columnNo: z.optional(slotForm.shape.columnNo),
  })
  .check(
    requiresSlot('rowNo', defineFault('rowRequired')),
    requiresSlot('columnNo', defineFault('columnRequired')),
  );
export type QueueCommandBody = z.output<typeof queueBody>;

export const commands = {
  queue: defineEndpoint({
    operationId: 'queueCommand',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/command',
    summary:
      'Queue a command for a machine: open its door, start it anew, or turn the motor of a slot as a test',
    who,
    body: queueBody,
    status: 201,
    answer: z.strictObject({ command: Command }),
  }),
  all: defineEndpoint({
    operationId: 'listCommands',
    method: 'GET',
    path: '/machine/:institutionId/:machineId/commands',
    summary: 'The latest commands of a machine, newest first',
    who,
    status: 200,
    answer: z.strictObject({ commands: z.array(Command) }),
  }),
};
