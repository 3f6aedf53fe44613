import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import { boundedList, caseInsensitiveEnum, expectedVersion, id, wholeNumber } from './fields.ts';
import { Machine, MachineName, machineForm, machineQuery } from './machines.ts';
import { defineFault } from './messages/faults.ts';
import { pageList, pageQuery } from './paging.ts';
import { TenantName } from './tenants.ts';

/** Machines in a state: active ones without contact, never paired, and so on. */
export const machineStates = [
  'SILENT',
  'TO_SET_UP',
  'EMPTY',
  'LOW',
  'PAUSED',
  'SETTINGS_BEHIND',
  'INACTIVE',
] as const;
export type MachineState = (typeof machineStates)[number];

const filters = {
  organizationId: z.optional(id),
  institutionId: z.optional(id),
  state: z.optional(
    caseInsensitiveEnum(
      machineStates,
      defineFault('choiceExpected', { choices: machineStates.join(', ') }),
    ),
  ),
  find: machineQuery.shape.find,
} as const;

const query = z.strictObject({
  ...filters,
  page: pageQuery.page,
  limit: pageQuery.limit,
  order: machineQuery.shape.order,
});
export type FleetQuery = z.output<typeof query>;

/** A machine beside those of other institutions. */
export const FleetMachine = z.strictObject({
  ...Machine.shape,
  organization: TenantName,
  institution: TenantName,
});
export type FleetMachine = z.output<typeof FleetMachine>;

/** Maximum number of machines that are changed at once. */
export const maxFleet = 10_000;

/** Maximum number of machines that are named one by one. */
const maxChosenMachines = 200;

const chosen = <T extends z.ZodMiniType>(item: T) =>
  z
    .array(item, { error: defineFault('machinesExpected') })
    .check(
      z.maxLength(maxChosenMachines, defineFault('tooManyMachines', { max: maxChosenMachines })),
    );

/** The machines to change: either some, or all that match filters. */
export const fleetChoice = z.strictObject({
  machines: z.optional(
    chosen(z.strictObject({ _id: id, version: expectedVersion })).check(
      z.minLength(1, defineFault('machinesExpected')),
    ),
  ),
  matching: z.optional(
    z.strictObject({
      ...filters,
      /** These stay as they are. */
      exceptIds: z.optional(chosen(id)),
      /** Number of machines at the confirmation; nothing is done if it differs now. */
      count: wholeNumber(defineFault('countExpected'), 1, defineFault('invalidValue'), maxFleet),
    }),
  ),
});
export type FleetChoice = z.output<typeof fleetChoice>;

const change = z.strictObject({
  ...fleetChoice.shape,
  price: machineForm.shape.price,
  isActivated: machineForm.shape.isActivated,
});
export type FleetChange = z.output<typeof change>;

const who = { types: adminTypes, tenant: 'filtered' } as const;

export const fleet = {
  all: defineEndpoint({
    operationId: 'listFleet',
    method: 'GET',
    path: '/machine/all',
    summary: 'The machines of all institutions that the caller may see',
    who,
    query,
    status: 200,
    answer: z.strictObject({ machines: pageList(FleetMachine), count: z.int() }),
  }),
  change: defineEndpoint({
    operationId: 'changeFleet',
    method: 'PUT',
    path: '/machine/change',
    summary:
      'Activate or deactivate machines of any institution, or give them one price; those that were changed meanwhile stay as they are and are named',
    who,
    body: change,
    status: 200,
    answer: z.strictObject({
      changed: z.int(),
      /** The others had this state or price already. */
      unchanged: z.int(),
      /** Changed since the caller has read them. */
      outdated: boundedList(maxChosenMachines, MachineName),
    }),
  }),
};
