import * as z from 'zod/mini';
import { failureCodes } from './device-events.ts';
import { adminTypes, endpoint } from './endpoint.ts';
import {
  day,
  id,
  instant,
  inTaka,
  optionalText,
  requiredText,
  taka,
  told,
  upTo,
  wholeNumber,
} from './fields.ts';
import { fault } from './messages/faults.ts';
import { optionalPages, orderBy, pageCount, pageOf, pages } from './paging.ts';

/** Failures in a row, or a fault that was told and not cleared. */
export const pauseCauses = ['FAILURES', 'FAULT'] as const;
export type PauseCause = (typeof pauseCauses)[number];

/** Why a slot sells nothing that the server decides about: payments by bKash, cards checked online. */
export const Pause = z.strictObject({
  cause: z.enum(pauseCauses),
  code: z.enum(failureCodes),
  since: instant,
});
export type Pause = z.output<typeof Pause>;

/** A machine has at most so many slots. */
export const mostSlots = 400;

/** A machine has at most so many product sizes. */
export const mostSizes = 50;

/** The day on which a slot is empty, and those between which it is four times in five. */
export const RunsOut = z.strictObject({
  expected: day,
  earliest: day,
  /** Null where it is too far ahead to be foretold. */
  latest: z.nullable(day),
});
export type RunsOut = z.output<typeof RunsOut>;

/** What a slot holds as long as nobody has seen it hold more. */
export const minimumCapacity = 10;

/** Where a machine's products lie: its price and points are its size's, else the machine's (readings 25). */
export const Slot = z.strictObject({
  rowNo: z.int(),
  columnNo: z.int(),
  sizeId: z.nullable(told(100)),
  productCount: z.int(),
  /** What the fill level is drawn against: as it was fixed, else the highest count held, at least 10. */
  capacity: z.int(),
  /** As an admin fixed it; null where it follows from the counts. */
  fixedCapacity: z.nullable(z.int()),
  /** Null while it sells. */
  paused: z.nullable(Pause),
  /** Null where too little is known, or nothing was sold lately, or it lies months ahead. */
  runsOut: z.nullable(RunsOut),
});
export type Slot = z.output<typeof Slot>;

export const Size = z.strictObject({
  _id: id,
  sizeId: told(100),
  sizeName: told(100),
  price: inTaka,
  point: z.int(),
});
export type Size = z.output<typeof Size>;

const keyStates = ['NONE', 'OFFERED', 'CLAIMED'] as const;

/** A machine where it is only named. */
export const MachineName = z.strictObject({ _id: id, physicalId: told(100), name: told() });
export type MachineName = z.output<typeof MachineName>;

export const Machine = z.strictObject({
  _id: id,
  organizationId: id,
  institutionId: id,
  name: told(),
  physicalId: told(100),
  simNumber: told(40),
  price: inTaka,
  point: z.int(),
  pointsEnabled: z.boolean(),
  isActivated: z.boolean(),
  isOnline: z.boolean(),
  /** As of the last contact; nothing is sold that the server decides about. */
  isDoorOpen: z.boolean(),
  lastSyncedAt: z.nullable(instant),
  /** Empty until it has told. */
  firmware: told(60),
  /** The strength of the radio signal, in dBm. */
  rssi: z.nullable(z.number()),
  /** Counts every change that the controller has to follow, and which of them it said it holds. */
  configVersion: z.int(),
  configHeld: z.nullable(z.int()),
  stocks: upTo(mostSlots, Slot),
  sizeTypes: z.array(Size),
  taskAssignedTo: told(),
  /** Counts every change by an admin; sent back with an update it stops overwriting unseen (readings 26). */
  version: z.int(),
  /** Whether a controller holds a key: none, a pairing code is open, or claimed. */
  keyState: z.enum(keyStates),
});
export type Machine = z.output<typeof Machine>;

export const slotForm = z.strictObject({
  rowNo: wholeNumber(fault('rowRequired'), 1, fault('rowTooSmall', { min: 1 }), 1000),
  columnNo: wholeNumber(fault('columnRequired'), 1, fault('columnTooSmall', { min: 1 }), 1000),
  sizeId: z.optional(z.nullable(id)),
  productCount: wholeNumber(fault('productCountRequired'), 0, fault('invalidValue')),
  /** What is left out stays; null lets it follow from the counts again. */
  fixedCapacity: z.optional(
    z.nullable(wholeNumber(fault('capacityExpected'), 1, fault('belowOne'))),
  ),
});
export type SlotForm = z.output<typeof slotForm>;

const stocks = z
  .array(slotForm, { error: fault('slotsExpected') })
  .check(z.maxLength(mostSlots, fault('tooManySlots', { max: mostSlots })));

const price = taka(fault('priceExpected'));
const point = wholeNumber(fault('pointExpected'), 0, fault('invalidValue'));

const fields = {
  name: z.optional(optionalText()),
  simNumber: z.optional(optionalText(40)),
  price: z.optional(price),
  point: z.optional(point),
  pointsEnabled: z.optional(z.boolean()),
  isActivated: z.optional(z.boolean()),
  stocks: z.optional(stocks),
  taskAssignedTo: z.optional(optionalText()),
};

export const machineForm = z.strictObject({
  ...fields,
  physicalId: requiredText(fault('physicalIdRequired'), 100),
  /** The `_id` of a machine of the institution, whose product sizes the new one gets as well. */
  sizesOf: z.optional(id),
});
export type MachineForm = z.output<typeof machineForm>;

/** Only the form sends these; the flag, the stock and its assignee also change alone. */
const formFields = ['name', 'physicalId', 'simNumber', 'point', 'pointsEnabled'] as const;

/** Readings 59. Runs beside other faults, so that all of them are told at once. */
const hasPriceAsForm = z.refine<{ readonly price?: unknown }>(
  (update) => update.price !== undefined || formFields.every((field) => !(field in update)),
  {
    path: ['price'],
    error: fault('priceExpected'),
    when: ({ value }) => value instanceof Object,
  },
);

/**
 * Partial: what is left out stays, but a form has its price. `physicalId` is locked and may only be
 * repeated.
 */
export const machineUpdate = z
  .strictObject({
    ...fields,
    physicalId: z.optional(requiredText(fault('physicalIdRequired'), 100)),
    version: z.optional(
      wholeNumber(fault('versionExpected'), 1, fault('invalidValue'), 2 ** 31 - 1),
    ),
  })
  .check(
    hasPriceAsForm,
    z.meta({
      dependentRequired: Object.fromEntries(formFields.map((field) => [field, ['price']])),
    }),
  );
export type MachineUpdate = z.output<typeof machineUpdate>;

const slotName = z.strictObject({ rowNo: slotForm.shape.rowNo, columnNo: slotForm.shape.columnNo });

/** By its physical ID, its product count (`count`), its last sync (`sync`), and so on. */
export const machineOrders = ['id', 'name', 'price', 'point', 'count', 'sync'] as const;
export type MachineOrder = (typeof machineOrders)[number];

/** A part of a physical ID, a name or a SIM number. */
const find = z.optional(optionalText());

const machineQuery = z.strictObject({
  page: optionalPages.page,
  limit: optionalPages.limit,
  find,
  order: orderBy(machineOrders),
});
export type MachineQuery = z.output<typeof machineQuery>;

/** All slots of the largest machine, each with a size whose ID is as long as it may be. */
const machineBytes = 256 * 1024;

export const MachineAnswer = z.strictObject({ machine: Machine });
const inInstitution = {
  types: adminTypes,
  tenant: { institution: 'institutionId' },
} as const;

export const machines = {
  all: endpoint({
    operationId: 'listMachines',
    method: 'GET',
    path: '/machine/all/:institutionId',
    summary:
      'The machines of an institution, by their physical ID or by `order`: a page of them with `page` or `limit`, else all',
    who: inInstitution,
    query: machineQuery,
    status: 200,
    answer: z.strictObject({ machines: z.array(Machine), count: pageCount }),
  }),
  names: endpoint({
    operationId: 'listMachineNames',
    method: 'GET',
    path: '/machine/names/:institutionId',
    summary: 'What the machines of an institution are called, by pages with the exact count',
    who: inInstitution,
    query: z.strictObject({ page: pages.page, limit: pages.limit, find }),
    status: 200,
    answer: z.strictObject({ machines: pageOf(MachineName), count: z.int() }),
  }),
  one: endpoint({
    operationId: 'getMachine',
    method: 'GET',
    path: '/machine/:institutionId/:machineId',
    summary: 'One machine, by its `_id` or its physical ID',
    who: inInstitution,
    status: 200,
    answer: MachineAnswer,
  }),
  create: endpoint({
    operationId: 'createMachine',
    method: 'POST',
    path: '/machine/create/:institutionId',
    summary: 'Create a machine',
    who: inInstitution,
    body: machineForm,
    maxBytes: machineBytes,
    status: 201,
    answer: MachineAnswer,
  }),
  update: endpoint({
    operationId: 'updateMachine',
    method: 'PUT',
    path: '/machine/update/:institutionId/:machineId',
    summary:
      'Change a machine; what is left out stays, and `price` is required beside the fields of its form; with `taskAssignedTo` its `stocks` are a physical count of every slot',
    who: inInstitution,
    body: machineUpdate,
    maxBytes: machineBytes,
    status: 200,
    answer: MachineAnswer,
  }),
  remove: endpoint({
    operationId: 'removeMachine',
    method: 'DELETE',
    path: '/machine/remove/:institutionId/:machineId',
    summary: 'Remove a machine; its dispenses stay in the reports',
    who: inInstitution,
    status: 204,
  }),
  resume: endpoint({
    operationId: 'resumeSlots',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/resume',
    summary: 'Let paused slots sell again',
    who: inInstitution,
    body: z.strictObject({
      slots: z
        .array(slotName, { error: fault('slotsExpected') })
        .check(
          z.minLength(1, fault('slotsExpected')),
          z.maxLength(mostSlots, fault('tooManySlots', { max: mostSlots })),
        ),
    }),
    maxBytes: machineBytes,
    status: 200,
    answer: MachineAnswer,
  }),
  pairingCode: endpoint({
    operationId: 'createPairingCode',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/pairing-code',
    summary: 'Make the one-time code with which a controller claims the machine',
    who: inInstitution,
    status: 201,
    answer: z.strictObject({ claimCode: told(40), expiresAt: instant }),
  }),
  revokeKey: endpoint({
    operationId: 'revokeMachineKeys',
    method: 'DELETE',
    path: '/machine/:institutionId/:machineId/key',
    summary: 'Revoke the keys of the machine at once',
    who: inInstitution,
    status: 204,
  }),
};
