import type { ExpressionBuilder } from 'kysely';
import { type MachineForm, type MachineUpdate, maxMachines } from '../../contract/machines.ts';
import type { Message } from '../../contract/messages/text.ts';
import { createMessage } from '../../contract/messages.ts';
import { minimumCapacity, type SlotForm, type SlotPosition } from '../../contract/slots.ts';
import { toPoisha } from '../../contract/values/money.ts';
import { idForm } from '../../contract/values/text-forms.ts';
import type { Tx } from '../platform/db/store.ts';
import type { Institution } from '../platform/endpoints/access.ts';
import { refuseCall, refuseFaults } from '../platform/http/errors.ts';
import { refuseTooMany } from '../platform/http/refuse-too-many.ts';
import { requireVersion } from '../platform/http/update-entity.ts';
import { newId } from '../platform/lists/ids.ts';
import { inInstitution } from '../platform/lists/list-query.ts';
import { orderKey } from '../platform/lists/order-key.ts';
import { flagOf } from '../platform/schema/flag.ts';
import type { Machines, Schema, Slots } from '../platform/schema/schema.ts';
import { revokeKeys } from './keys.ts';
import { type ChangeContext, logMachineChange } from './logs.ts';
import { findMachine, findSizes, type SizeRow } from './queries.ts';
import { addToRollups, type TenantMachine } from './rollup/rollup.ts';
import {
  parseSlots,
  planFields,
  planSlots,
  resumeMessage,
  type SlotInput,
  type SlotPlan,
  stockMessage,
  toAddedSlot,
  updateMessage,
} from './rules.ts';
import { insertSizes, newSize, parseNewSizes, sizeAddedMessage } from './sizes/sizes.ts';
import { isPaused } from './slots/slot-health.ts';
import { findSlots, readLedgerAfter, StockBook, type StockMovement } from './stock/stock.ts';

const insertSlots = async (tx: Tx, machine: Machines, slots: readonly SlotInput[]) => {
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

const planMovements = (
  machine: Machines,
  { added, refilled, counted, removed }: SlotPlan,
  cause: string,
  at: number,
): StockMovement[] => {
  const toMovement = (
    { rowNo, columnNo }: SlotPosition,
    kind: StockMovement['kind'],
    amount: number,
  ): StockMovement => ({ place: machine, rowNo, columnNo, at, kind, amount, cause });
  return [
    ...added.map((slot) => toMovement(slot, 'ADDITION', slot.after - slot.putIn)),
    ...[...added, ...refilled]
      .filter(({ putIn }) => putIn > 0)
      .map((slot) => toMovement(slot, 'REFILL', slot.putIn)),
    ...counted.map((slot) => toMovement(slot, 'COUNT', slot.after)),
    ...removed.map((slot) => toMovement(slot, 'REMOVAL', -slot.productCount)),
  ];
};

const whereSlot =
  ({ id }: Machines, { rowNo, columnNo }: SlotPosition) =>
  (eb: ExpressionBuilder<Schema, 'slots'>) =>
    eb.and({ machineId: id, rowNo, columnNo });

const updateSlot = async (
  tx: Tx,
  machine: Machines,
  slot: SlotPosition,
  set: Partial<Pick<Slots, 'sizeRef' | 'fixedCapacity' | 'wellAt'>>,
): Promise<void> => {
  await tx.updateTable('slots').set(set).where(whereSlot(machine, slot)).execute();
};

/** Changes the slots of one machine, and its stock with them, as planned. */
const changeSlots = async (
  tx: Tx,
  machine: Machines,
  plan: SlotPlan,
  cause: string,
  context: ChangeContext,
) => {
  const { calendar, now } = context;
  await insertSlots(tx, machine, plan.added);
  const slots = await findSlots(tx, [machine.id]);
  const book = new StockBook(calendar, now, slots, await readLedgerAfter(tx, [machine.id], now));
  for (const movement of planMovements(machine, plan, cause, now)) book.move(movement);
  const changes = await book.save(tx);
  for (const slot of plan.removed) {
    await tx.deleteFrom('slots').where(whereSlot(machine, slot)).execute();
  }
  for (const slot of plan.resized) await updateSlot(tx, machine, slot, { sizeRef: slot.sizeRef });
  for (const slot of plan.refixed) {
    await updateSlot(tx, machine, slot, { fixedCapacity: slot.fixedCapacity });
  }
  return changes;
};

const emptyPlan: SlotPlan = {
  added: [],
  removed: [],
  refilled: [],
  counted: [],
  resized: [],
  refixed: [],
};

/** Defaults of a new machine: price 10, active, points disabled. */
const newMachine = (place: TenantMachine, form: MachineForm, now: number): Machines => ({
  ...place,
  name: form.name ?? '',
  nameKey: orderKey(form.name ?? ''),
  physicalId: form.physicalId,
  physicalIdKey: orderKey(form.physicalId),
  idKey: idForm(form.physicalId),
  simNumber: form.simNumber ?? '',
  price: toPoisha(form.price ?? 10),
  point: form.point ?? 0,
  pointsEnabled: flagOf(form.pointsEnabled ?? false),
  isActivated: flagOf(form.isActivated ?? true),
  taskAssignedTo: form.taskAssignedTo ?? '',
  version: 1,
  configVersion: 1,
  configHeld: null,
  configBehindSince: null,
  epochHeld: null,
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

interface SizeModel {
  readonly machine: Machines;
  readonly sizes: readonly SizeRow[];
}

/** Reads the machine whose sizes a new one gets. */
const readSizeModel = async (tx: Tx, { id }: Institution, sizesOf: string): Promise<SizeModel> => {
  const machine = await findMachine(tx, id, sizesOf);
  return { machine, sizes: await findSizes(tx, [machine.id]) };
};

const createdMessage = (
  slots: SlotPlan['added'],
  model: SizeModel | undefined,
  newSizes: readonly SizeRow[],
): Message => {
  const products = slots.reduce((sum, slot) => sum + slot.after, 0);
  const created = createMessage('machineCreated', { slots: slots.length, products });
  const changes = [created];
  if (model?.sizes.length) {
    const { machine, sizes } = model;
    changes.push(
      createMessage('sizesCopied', { machine: machine.physicalId, sizes: sizes.length }),
    );
  }
  changes.push(...newSizes.map(sizeAddedMessage));
  return changes.length > 1 ? createMessage('machineChanges', { changes }) : created;
};

const firstSlot: SlotForm = { rowNo: 1, columnNo: 1, productCount: 0 };

/** Creates a machine with its slots, one without any named, with another's sizes and new ones. */
export const createMachine = async (
  tx: Tx,
  institution: Institution,
  form: MachineForm,
  context: ChangeContext,
): Promise<Machines> => {
  const { organizationId, id: institutionId } = institution;
  const place: TenantMachine = { id: newId(), organizationId, institutionId };
  const model =
    form.sizesOf === undefined ? undefined : await readSizeModel(tx, institution, form.sizesOf);
  const machine = newMachine(place, form, context.now);
  const copied = model?.sizes.map((size) => newSize(place, size)) ?? [];
  const newSizes = parseNewSizes(machine, copied, form.newSizes ?? []);
  const sizes = [...copied, ...newSizes.added];
  const { slots, faults } = parseSlots(form.stocks ?? [firstSlot], sizes);
  refuseFaults({ ...newSizes.faults, ...faults });
  const added = slots.map(toAddedSlot);
  await tx.insertInto('machines').values(machine).execute();
  await refuseTooMany(tx, institutionId, {
    table: 'machines',
    condition: inInstitution(institutionId),
    max: maxMachines,
    code: 'machinesFull',
  });
  await insertSizes(tx, sizes);
  const { id, change } = await logMachineChange(
    tx,
    machine,
    createdMessage(added, model, newSizes.added),
    context,
  );
  const moved = await changeSlots(tx, machine, { ...emptyPlan, added }, id, context);
  await addToRollups(tx, [change, ...moved]);
  return machine;
};

/** Changes a locked machine and its slots; refuses an update that was made for an older version. */
export const updateMachine = async (
  tx: Tx,
  machine: Machines,
  update: MachineUpdate,
  context: ChangeContext,
): Promise<Machines> => {
  requireVersion(machine, update.version, 'machineChanged');
  const isCount = update.taskAssignedTo !== undefined && update.stocks !== undefined;
  const { stocks = [], newSizes: sizeForms = [] } = update;
  const own = stocks.length || sizeForms.length ? await findSizes(tx, [machine.id]) : [];
  const newSizes = parseNewSizes(machine, own, sizeForms);
  const { slots, faults } = parseSlots(stocks, [...own, ...newSizes.added]);
  const { physicalId = machine.physicalId } = update;
  if (idForm(physicalId) !== idForm(machine.physicalId)) {
    faults.physicalId = createMessage('machineIdLocked');
  }
  refuseFaults({ ...newSizes.faults, ...faults });
  const plan = update.stocks
    ? planSlots(await findSlots(tx, [machine.id]), slots, isCount)
    : emptyPlan;
  const { fields, messages: fieldMessages } = planFields(machine, update);
  const slotMessage = stockMessage(plan);
  const messages = [
    ...fieldMessages,
    ...newSizes.added.map(sizeAddedMessage),
    ...(slotMessage ? [slotMessage] : []),
  ];
  if (!messages.length && !Object.keys(fields).length) return machine;

  const updated = await tx
    .updateTable('machines')
    .set({ ...fields, version: machine.version + 1, configVersion: machine.configVersion + 1 })
    .where('id', '=', machine.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, change } = await logMachineChange(
    tx,
    updated,
    updateMessage(messages, updated),
    context,
  );
  await insertSizes(tx, newSizes.added);
  await addToRollups(tx, [change, ...(await changeSlots(tx, updated, plan, id, context))]);
  return updated;
};

/** Lets paused slots sell again after an admin has checked them. */
export const resumeSlots = async (
  tx: Tx,
  machine: Machines,
  slotKeys: readonly SlotPosition[],
  context: ChangeContext,
): Promise<Machines> => {
  const slots = await findSlots(tx, [machine.id]);
  const requested = slotKeys.map(({ rowNo, columnNo }) => {
    const slot = slots.find((one) => one.rowNo === rowNo && one.columnNo === columnNo);
    if (!slot) throw refuseCall(404, 'slotNotFound');
    return slot;
  });
  const paused = slots.filter((slot) => requested.includes(slot) && isPaused(slot, context.now));
  if (!paused.length) return machine;
  for (const slot of paused) await updateSlot(tx, machine, slot, { wellAt: context.now });
  const { change } = await logMachineChange(tx, machine, resumeMessage(paused), context);
  await addToRollups(tx, [change]);
  return machine;
};

/** Removes a machine with its stock and keys; its dispenses stay in the reports. */
export const removeMachine = async (
  tx: Tx,
  machine: Machines,
  context: ChangeContext,
): Promise<void> => {
  const removed = await findSlots(tx, [machine.id]);
  const { id, change } = await logMachineChange(
    tx,
    machine,
    createMessage('machineRemoved'),
    context,
  );
  const moved = await changeSlots(tx, machine, { ...emptyPlan, removed }, id, context);
  await addToRollups(tx, [change, ...moved]);
  await tx
    .updateTable('machines')
    .set({ removedAt: context.now, claimCodeHash: null, claimExpiresAt: null })
    .where('id', '=', machine.id)
    .execute();
  await revokeKeys(tx, machine, context.now);
};
