import * as z from 'zod/mini';
import { adminTypes, defineEndpoint } from './endpoint.ts';
import {
  answerTaka,
  answerText,
  boundedList,
  expectedVersion,
  id,
  instant,
  optionalText,
  pathId,
  requiredText,
  takaAmount,
  wholeNumber,
} from './fields.ts';
import { defineFault } from './messages/faults.ts';
import { optionalPageQuery, pageCount, sortOrder } from './paging.ts';
import { sizeForm } from './size-form.ts';
import { maxSlots, Slot, slotForm, slotList, slotUpdate } from './slots.ts';
import { toUsualDigits } from './values/digits.ts';

/** Maximum for an institution, whose machines are listed whole without `page`. */
export const maxMachines = 1000;

/** Maximum number of product sizes of a machine. */
export const maxSizes = 50;

export const Size = z.strictObject({
  _id: id,
  sizeId: answerText(100),
  sizeName: answerText(100),
  price: answerTaka,
  point: z.int(),
});
export type Size = z.output<typeof Size>;

/** When the newest key was claimed; null without a key. */
const pairedAt = z.nullable(instant);

const keyStates = ['NONE', 'OFFERED', 'CLAIMED'] as const;

/** Reference to a machine. */
export const MachineName = z.strictObject({
  _id: id,
  physicalId: answerText(100),
  name: answerText(),
});
export type MachineName = z.output<typeof MachineName>;

export const Machine = z.strictObject({
  _id: id,
  organizationId: id,
  institutionId: id,
  name: answerText(),
  physicalId: answerText(100),
  simNumber: answerText(40),
  price: answerTaka,
  point: z.int(),
  pointsEnabled: z.boolean(),
  isActivated: z.boolean(),
  isOnline: z.boolean(),
  /** As of the last contact; an open door stops sales by bKash and by cards checked online. */
  isDoorOpen: z.boolean(),
  lastSyncedAt: z.nullable(instant),
  /** Empty until the machine has reported it. */
  firmware: answerText(60),
  /** The strength of the radio signal, in dBm. */
  rssi: z.nullable(z.number()),
  /**
   * `configVersion` counts changes that the controller has to apply; `configHeld` is the version
   * that it reported.
   */
  configVersion: z.int(),
  configHeld: z.nullable(z.int()),
  stocks: boundedList(maxSlots, Slot),
  sizeTypes: boundedList(maxSizes, Size),
  taskAssignedTo: answerText(),
  /** Counts changes by admins; sent back with an update it prevents lost updates. */
  version: z.int(),
  /** NONE: no key; OFFERED: a pairing code is open; CLAIMED: a controller has a key. */
  keyState: z.enum(keyStates),
  pairedAt,
});
export type Machine = z.output<typeof Machine>;

const inUsualDigits = z.overwrite(toUsualDigits);

const price = takaAmount(defineFault('priceExpected'));
const point = wholeNumber(defineFault('pointExpected'), 0, defineFault('invalidValue'));

/** Product sizes that the machine gets with the save; `stocks` may name them by their Size ID. */
const newSizes = z.optional(
  z
    .array(sizeForm, { error: defineFault('sizesExpected') })
    .check(z.maxLength(maxSizes, defineFault('tooManyNewSizes', { max: maxSizes }))),
);

const fields = {
  name: z.optional(optionalText()),
  simNumber: z.optional(optionalText(40).check(inUsualDigits)),
  price: z.optional(price),
  point: z.optional(point),
  pointsEnabled: z.optional(z.boolean()),
  isActivated: z.optional(z.boolean()),
  taskAssignedTo: z.optional(optionalText()),
  newSizes,
};

export const machineForm = z.strictObject({
  ...fields,
  stocks: z.optional(slotList(slotForm)),
  physicalId: pathId(defineFault('physicalIdRequired')).check(inUsualDigits),
  /** `_id` of a machine of the institution whose product sizes are copied. */
  sizesOf: z.optional(id),
});
export type MachineForm = z.output<typeof machineForm>;

/** Only the form sends these; the flag, the stock and its assignee also change alone. */
const formFields = ['name', 'physicalId', 'simNumber', 'point', 'pointsEnabled'] as const;

/** Readings 59. Runs beside the other checks, so that all faults are reported at once. */
const requiresPriceInForm = z.refine<{ readonly price?: unknown }>(
  (update) => update.price !== undefined || formFields.every((field) => !(field in update)),
  {
    path: ['price'],
    error: defineFault('priceExpected'),
    when: ({ value }) => value instanceof Object,
  },
);

/**
 * Partial: omitted fields stay, but a form has its price. `physicalId` is locked and may only be
 * repeated.
 */
export const machineUpdate = z
  .strictObject({
    ...fields,
    stocks: z.optional(slotList(slotUpdate)),
    physicalId: z.optional(requiredText(defineFault('physicalIdRequired'), 100)),
    version: expectedVersion,
  })
  .check(
    requiresPriceInForm,
    z.meta({
      dependentRequired: Object.fromEntries(formFields.map((field) => [field, ['price']])),
    }),
  );
export type MachineUpdate = z.output<typeof machineUpdate>;

const slotName = z.strictObject({ rowNo: slotForm.shape.rowNo, columnNo: slotForm.shape.columnNo });

/** Sort keys: physical ID (`id`), name, price, point, product count (`count`), last sync (`sync`). */
export const machineOrders = ['id', 'name', 'price', 'point', 'count', 'sync'] as const;
export type MachineOrder = (typeof machineOrders)[number];

/** A part of a physical ID, a name or a SIM number. */
const find = z.optional(optionalText());

export const machineQuery = z.strictObject({
  ...optionalPageQuery,
  find,
  order: sortOrder(machineOrders),
});
export type MachineQuery = z.output<typeof machineQuery>;

/** Bytes for every slot of the largest machine, each with a size ID of maximum length. */
const machineBodyBytes = 256 * 1024;

export const MachineAnswer = z.strictObject({ machine: Machine });
const institutionAccess = {
  types: adminTypes,
  tenant: { institution: 'institutionId' },
} as const;

export const machines = {
  all: defineEndpoint({
    operationId: 'listMachines',
    method: 'GET',
    path: '/machine/all/:institutionId',
    summary:
      'The machines of an institution, by their physical ID or by `order`: a page of them with `page` or `limit`, else all',
    who: institutionAccess,
    query: machineQuery,
    status: 200,
    answer: z.strictObject({ machines: boundedList(maxMachines, Machine), count: pageCount }),
  }),
  one: defineEndpoint({
    operationId: 'getMachine',
    method: 'GET',
    path: '/machine/:institutionId/:machineId',
    summary: 'One machine, by its `_id` or its physical ID',
    who: institutionAccess,
    status: 200,
    answer: MachineAnswer,
  }),
  create: defineEndpoint({
    operationId: 'createMachine',
    method: 'POST',
    path: '/machine/create/:institutionId',
    summary: 'Create a machine',
    who: institutionAccess,
    body: machineForm,
    maxBytes: machineBodyBytes,
    status: 201,
    answer: MachineAnswer,
  }),
  update: defineEndpoint({
    operationId: 'updateMachine',
    method: 'PUT',
    path: '/machine/update/:institutionId/:machineId',
    summary:
      'Change a machine; what is left out stays, and `price` is required beside the fields of its form; with `taskAssignedTo` each `productCount` of its `stocks` is a physical count',
    who: institutionAccess,
    body: machineUpdate,
    maxBytes: machineBodyBytes,
    status: 200,
    answer: MachineAnswer,
  }),
  remove: defineEndpoint({
    operationId: 'removeMachine',
    method: 'DELETE',
    path: '/machine/remove/:institutionId/:machineId',
    summary: 'Remove a machine; its dispenses stay in the reports',
    who: institutionAccess,
    status: 204,
  }),
  resume: defineEndpoint({
    operationId: 'resumeSlots',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/resume',
    summary: 'Let paused slots sell again',
    who: institutionAccess,
    body: z.strictObject({
      slots: z
        .array(slotName, { error: defineFault('slotsExpected') })
        .check(
          z.minLength(1, defineFault('slotsExpected')),
          z.maxLength(maxSlots, defineFault('tooManySlots', { max: maxSlots })),
        ),
    }),
    maxBytes: machineBodyBytes,
    status: 200,
    answer: MachineAnswer,
  }),
  pairingCode: defineEndpoint({
    operationId: 'createPairingCode',
    method: 'POST',
    path: '/machine/:institutionId/:machineId/pairing-code',
    summary: 'Make the one-time code with which a controller claims the machine',
    who: institutionAccess,
    status: 201,
    answer: z.strictObject({ claimCode: answerText(40), expiresAt: instant, pairedAt }),
  }),
  revokeKey: defineEndpoint({
    operationId: 'revokeMachineKeys',
    method: 'DELETE',
    path: '/machine/:institutionId/:machineId/key',
    summary: 'Revoke the keys of the machine at once',
    who: institutionAccess,
    status: 204,
  }),
};
