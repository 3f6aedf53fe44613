import type { ExpressionBuilder } from 'kysely';
import {
  type MachineForm,
  type MachineUpdate,
  minimumCapacity,
  type SlotForm,
} from '../../contract/machines.ts';
import type { Message } from '../../contract/messages/text.ts';
import { message } from '../../contract/messages.ts';
import { toPoisha } from '../../contract/money.ts';
import type { Institution } from '../core/access.ts';
import { flagOf } from '../core/db/flag.ts';
import type { Machines, Schema, Slots } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { refuse, refuseFaults } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { orderKey } from '../core/order-key.ts';
import { addToRollups, type Place } from '../stats/rollup.ts';
import { revokeKeys } from './keys.ts';
import { type Deed, logChange } from './logs.ts';
import { machineOf, type SizeRow, sizesOfMachines } from './queries.ts';
import {
  type GivenSlot,
  planFields,
  planSlots,
  readSlots,
  resumeMessage,
  type SlotPlan,
  stockMessage,
  updateMessage,
} from './rules.ts';
import { isPaused } from './sickness.ts';
import { insertSizes, newSize } from './sizes.ts';
import { ledgerAfter, type Movement, StockBook, slotsOfMachines } from './stock.ts';

const insertSlots = async (tx: Tx, machine: Machines, slots: readonly GivenSlot[]) => {
  if (!slots.length) return;
  const { id: machineId, organizationId, institutionId } = machine;
  await tx
    .insertInto('slots')
    .values(
      slots.map(({ rowNo, columnNo, sizeRef, fixedCapacity = null }) => ({
        machineId,
        organizationId,
        institutionId,
        rowNo,
        columnNo,
        sizeRef,
        productCount: 0,
        capacity: minimumCapacity,
        fixedCapacity,
        soldSoon: 0,
        countedAt: 0,
        wellAt: 0,
        sickAt: 0,
        sickBy: null,
        sickCode: null,
      })),
    )
    .execute();
};

type SlotName = Pick<Slots, 'rowNo' | 'columnNo'>;

/** Plans the stock movements of a slot plan. */
const movementsOf = (
  machine: Machines,
  { added, counted, removed }: SlotPlan,
  cause: string,
  at: number,
): Movement[] => {
  const movement = (
    { rowNo, columnNo }: SlotName,
    kind: Movement['kind'],
    amount: number,
  ): Movement => ({ place: machine, rowNo, columnNo, at, kind, amount, cause });
  return [
    ...added.map((slot) => movement(slot, 'ADDITION', slot.productCount)),
    ...counted.map((slot) => movement(slot, 'COUNT', slot.productCount)),
    ...removed.map((slot) => movement(slot, 'REMOVAL', -slot.productCount)),
  ];
};

const isSlot =
  ({ id }: Machines, { rowNo, columnNo }: SlotName) =>
  (eb: ExpressionBuilder<Schema, 'slots'>) =>
    eb.and({ machineId: id, rowNo, columnNo });

const updateSlot = async (
  tx: Tx,
  machine: Machines,
  slot: SlotName,
  set: Partial<Pick<Slots, 'sizeRef' | 'fixedCapacity' | 'wellAt'>>,
): Promise<void> => {
  await tx.updateTable('slots').set(set).where(isSlot(machine, slot)).execute();
};

/** Changes the slots of one machine, and its stock with them, as planned. */
const changeSlots = async (
  tx: Tx,
  machine: Machines,
  plan: SlotPlan,
  cause: string,
  deed: Deed,
) => {
  const { calendar, now } = deed;
  await insertSlots(tx, machine, plan.added);
  const slots = await slotsOfMachines(tx, [machine.id]);
  const book = new StockBook(calendar, now, slots, await ledgerAfter(tx, [machine.id], now));
  for (const movement of movementsOf(machine, plan, cause, now)) book.move(movement);
  const changes = await book.save(tx);
  for (const slot of plan.removed) {
    await tx.deleteFrom('slots').where(isSlot(machine, slot)).execute();
  }
  for (const slot of plan.resized) await updateSlot(tx, machine, slot, { sizeRef: slot.sizeRef });
  for (const slot of plan.refixed) {
    await updateSlot(tx, machine, slot, { fixedCapacity: slot.fixedCapacity });
  }
  return changes;
};

const emptyPlan: SlotPlan = { added: [], removed: [], counted: [], resized: [], refixed: [] };

/** Defaults of a new machine: price 10, active, points disabled (spec 5). */
const newMachine = (place: Place, form: MachineForm, now: number): Machines => ({
  ...place,
  name: form.name ?? '',
  nameKey: orderKey(form.name ?? ''),
  physicalId: form.physicalId,
  physicalIdKey: orderKey(form.physicalId),
  simNumber: form.simNumber ?? '',
  price: toPoisha(form.price ?? 10),
  point: form.point ?? 0,
  pointsEnabled: flagOf(form.pointsEnabled ?? false),
  isActivated: flagOf(form.isActivated ?? true),
  taskAssignedTo: form.taskAssignedTo ?? '',
  version: 1,
  configVersion: 1,
  configHeld: null,
  lastSyncedAt: null,
  seenDay: null,
  firmware: '',
  rssi: null,
  doorOpen: null,
  claimCodeHash: null,
  claimExpiresAt: null,
  createdAt: now,
  removedAt: null,
});

interface Model {
  readonly machine: Machines;
  readonly sizes: readonly SizeRow[];
}

/** Reads the machine whose sizes a new one gets. */
const modelOf = async (tx: Tx, { id }: Institution, sizesOf: string): Promise<Model> => {
  const machine = await machineOf(tx, id, sizesOf);
  return { machine, sizes: await sizesOfMachines(tx, [machine.id]) };
};

const createdMessage = (slots: readonly GivenSlot[], model: Model | undefined): Message => {
  const products = slots.reduce((sum, slot) => sum + slot.productCount, 0);
  const created = message('machineCreated', { slots: slots.length, products });
  if (!model?.sizes.length) return created;
  const { machine, sizes } = model;
  const copied = message('sizesCopied', { machine: machine.physicalId, sizes: sizes.length });
  return message('machineChanges', { changes: [created, copied] });
};

const firstSlot: SlotForm = { rowNo: 1, columnNo: 1, productCount: 0 };

/** Creates a machine with its slots, one without any named (spec 5), and with another's sizes. */
export const createMachine = async (
  tx: Tx,
  institution: Institution,
  form: MachineForm,
  deed: Deed,
): Promise<Machines> => {
  const { organizationId, id: institutionId } = institution;
  const place: Place = { id: newId(), organizationId, institutionId };
  const model =
    form.sizesOf === undefined ? undefined : await modelOf(tx, institution, form.sizesOf);
  const sizes = model?.sizes.map((size) => newSize(place, size)) ?? [];
  const { slots, faults } = readSlots(form.stocks ?? [firstSlot], sizes);
  refuseFaults(faults);
  const machine = newMachine(place, form, deed.now);
  await tx.insertInto('machines').values(machine).execute();
  await insertSizes(tx, sizes);
  const { id, change } = await logChange(tx, machine, createdMessage(slots, model), deed);
  const moved = await changeSlots(tx, machine, { ...emptyPlan, added: slots }, id, deed);
  await addToRollups(tx, [change, ...moved]);
  return machine;
};

/**
 * Changes a locked machine and its slots; refuses an update that was made for an older version
 * (spec 7).
 */
export const updateMachine = async (
  tx: Tx,
  machine: Machines,
  given: MachineUpdate,
  deed: Deed,
): Promise<Machines> => {
  if (given.version !== undefined && given.version !== machine.version) {
    throw refuse(400, 'machineChanged');
  }
  const isCount = given.taskAssignedTo !== undefined && given.stocks !== undefined;
  const { slots, faults } = readSlots(
    given.stocks ?? [],
    given.stocks ? await sizesOfMachines(tx, [machine.id]) : [],
  );
  if (given.physicalId !== undefined && given.physicalId !== machine.physicalId) {
    faults.physicalId = message('machineIdLocked');
  }
  refuseFaults(faults);
  const plan = given.stocks
    ? planSlots(await slotsOfMachines(tx, [machine.id]), slots, isCount)
    : emptyPlan;
  const { fields, messages: ofFields } = planFields(machine, given);
  const ofStock = stockMessage(plan, isCount);
  const messages = ofStock ? [...ofFields, ofStock] : ofFields;
  if (!messages.length && !Object.keys(fields).length) return machine;

  const updated = await tx
    .updateTable('machines')
    .set({ ...fields, version: machine.version + 1, configVersion: machine.configVersion + 1 })
    .where('id', '=', machine.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, change } = await logChange(tx, updated, updateMessage(messages, updated), deed);
  await addToRollups(tx, [change, ...(await changeSlots(tx, updated, plan, id, deed))]);
  return updated;
};

/** Lets paused slots sell again after an admin has checked them. */
export const resumeSlots = async (
  tx: Tx,
  machine: Machines,
  names: readonly SlotName[],
  deed: Deed,
): Promise<Machines> => {
  const slots = await slotsOfMachines(tx, [machine.id]);
  const named = names.map(({ rowNo, columnNo }) => {
    const slot = slots.find((one) => one.rowNo === rowNo && one.columnNo === columnNo);
    if (!slot) throw refuse(404, 'slotNotFound');
    return slot;
  });
  const paused = slots.filter((slot) => named.includes(slot) && isPaused(slot, deed.now));
  if (!paused.length) return machine;
  for (const slot of paused) await updateSlot(tx, machine, slot, { wellAt: deed.now });
  const { change } = await logChange(tx, machine, resumeMessage(paused), deed);
  await addToRollups(tx, [change]);
  return machine;
};

/** Removes a machine with its stock and keys; its dispenses stay in the reports (spec 7). */
export const removeMachine = async (tx: Tx, machine: Machines, deed: Deed): Promise<void> => {
  const removed = await slotsOfMachines(tx, [machine.id]);
  const { id, change } = await logChange(tx, machine, message('machineRemoved'), deed);
  const moved = await changeSlots(tx, machine, { ...emptyPlan, removed }, id, deed);
  await addToRollups(tx, [change, ...moved]);
  await tx
    .updateTable('machines')
    .set({ removedAt: deed.now, claimCodeHash: null, claimExpiresAt: null })
    .where('id', '=', machine.id)
    .execute();
  await revokeKeys(tx, machine, deed.now);
};
