import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { answerText, id, instant } from './fields.ts';
import { defineFault } from './messages/faults.ts';

export const commandTypes = ['DISPENSE', 'UNLOCK', 'REBOOT'] as const;
export type CommandType = (typeof commandTypes)[number];

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
  state: z.enum(commandStates),
  createdAt: instant,
  offeredAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  detail: answerText(2000),
});
export type Command = z.output<typeof Command>;

const who = { types: adminTypes, tenant: { institution: 'institutionId' } } as const;

/** DISPENSE is queued by payments alone. */
export const commands = {
  queue: defineEndpoint({
    operationId: 'queueCommand',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/command',
    summary: 'Queue a command for a machine: open its door or start it anew',
    who,
    body: z.strictObject({
      type: z.enum(['UNLOCK', 'REBOOT'], { error: defineFault('commandExpected') }),
    }),
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
