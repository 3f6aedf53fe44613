import { maxSizes } from '../../../contract/machines.ts';
import type { Message } from '../../../contract/messages/text.ts';
import { createMessage } from '../../../contract/messages.ts';
import type { SizeForm } from '../../../contract/size-form.ts';
import type { SizeUpdate } from '../../../contract/sizes.ts';
import { toPoisha, toTaka } from '../../../contract/values/money.ts';
import { idForm } from '../../../contract/values/text-forms.ts';
import { rowInserter } from '../../platform/db/many-rows.ts';
import type { Tx } from '../../platform/db/store.ts';
import { refuseCall, refuseField } from '../../platform/http/errors.ts';
import { requireVersion } from '../../platform/http/update-entity.ts';
import { newId } from '../../platform/lists/ids.ts';
import type { Machines } from '../../platform/schema/schema.ts';
import { type ChangeContext, logMachineChange } from '../logs.ts';
import { findSizes, type SizeRow } from '../queries.ts';
import { addToRollups, type TenantMachine } from '../rollup/rollup.ts';
import { slotPlaceMessage } from '../rules.ts';
import { findSlots } from '../stock/stock.ts';
import { findSize, findSizeById } from './find-size.ts';

/** The fields of a size, its price in poisha. */
export type SizeFields = Pick<SizeRow, 'sizeId' | 'sizeName' | 'price' | 'point'>;

const toSizeFields = ({ price, ...form }: SizeForm): SizeFields => ({
  ...form,
  price: toPoisha(price),
});

const sizeNameMessage = ({ sizeName, sizeId }: SizeFields): Message =>
  createMessage('sizeName', { name: sizeName, id: sizeId });

export const isSameSize = (a: SizeFields, b: SizeFields): boolean =>
  a.sizeId === b.sizeId && a.sizeName === b.sizeName && a.price === b.price && a.point === b.point;

/** Describes the changes of a size, such as 'price 12 → 14'. */
const describeChanges = (before: SizeFields, after: SizeFields): Message[] => {
  const isRenamed = before.sizeName !== after.sizeName || before.sizeId !== after.sizeId;
  const changes = [
    isRenamed && createMessage('sizeRenamed', { size: sizeNameMessage(after) }),
    before.price !== after.price &&
      createMessage('priceChanged', { before: toTaka(before.price), after: toTaka(after.price) }),
    before.point !== after.point &&
      createMessage('pointChanged', { before: before.point, after: after.point }),
  ];
  return changes.filter((change) => change !== false);
};

const requireSize = (sizes: readonly SizeRow[], name: string): SizeRow => {
  const size = findSize(sizes, name);
  if (!size) throw refuseCall(404, 'sizeNotFound');
  return size;
};

/** Describes a new size of a machine for the log. */
export const sizeAddedMessage = (size: SizeFields): Message =>
  createMessage('sizeAdded', {
    size: sizeNameMessage(size),
    price: toTaka(size.price),
    point: size.point,
  });

/** Describes a changed size for the log. */
export const sizeUpdatedMessage = (before: SizeFields, after: SizeFields): Message =>
  createMessage('sizeUpdated', {
    size: sizeNameMessage(before),
    changes: describeChanges(before, after),
  });

export const refuseTooManySizes = (
  { physicalId }: Pick<Machines, 'physicalId'>,
  sizes: number,
): void => {
  if (sizes <= maxSizes) return;
  throw refuseCall(400, 'tooManySizes', { machine: physicalId, max: maxSizes });
};

const refuseTaken = (others: readonly SizeRow[], sizeId: string) => {
  if (findSizeById(others, sizeId)) throw refuseField('sizeId', 'sizeIdTaken');
};

const refuseInUse = async (tx: Tx, machine: Machines, size: SizeRow) => {
  const slots = await findSlots(tx, [machine.id]);
  const places = slots.filter(({ sizeRef }) => sizeRef === size.id).map(slotPlaceMessage);
  if (places.length) throw refuseCall(400, 'sizeInUse', { name: size.sizeName, places });
};

/**
 * Logs a change of a size. The configuration gets a new version too, because a machine reads its
 * slots' prices from it.
 */
const logSizeChange = async (
  tx: Tx,
  machine: Machines,
  logText: Message,
  context: ChangeContext,
): Promise<Machines> => {
  const { change } = await logMachineChange(tx, machine, logText, context);
  await addToRollups(tx, [change]);
  return tx
    .updateTable('machines')
    .set({ version: machine.version + 1, configVersion: machine.configVersion + 1 })
    .where('id', '=', machine.id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

const columns = {
  id: 'text',
  organizationId: 'text',
  institutionId: 'text',
  machineId: 'text',
  sizeId: 'text',
  sizeName: 'text',
  price: 'integer',
  point: 'integer',
} as const;

export const insertSizes = rowInserter('sizes', columns);

/** Copies a size for a machine. */
export const newSize = (machine: TenantMachine, size: SizeFields): SizeRow => {
  const { id: machineId, organizationId, institutionId } = machine;
  const { sizeId, sizeName, price, point } = size;
  return { id: newId(), organizationId, institutionId, machineId, sizeId, sizeName, price, point };
};

/** The sizes that a save of a machine adds, or every fault at its field. */
export const parseNewSizes = (
  machine: TenantMachine & Pick<Machines, 'physicalId'>,
  own: readonly SizeRow[],
  forms: readonly SizeForm[],
): { added: SizeRow[]; faults: Record<string, Message> } => {
  refuseTooManySizes(machine, own.length + forms.length);
  const faults: Record<string, Message> = {};
  const taken = new Set(own.map(({ sizeId }) => idForm(sizeId)));
  for (const [index, { sizeId }] of forms.entries()) {
    const form = idForm(sizeId);
    if (taken.has(form)) faults[`newSizes.${index}.sizeId`] = createMessage('sizeIdTaken');
    taken.add(form);
  }
  return { added: forms.map((form) => newSize(machine, toSizeFields(form))), faults };
};

export const addSize = async (
  tx: Tx,
  machine: Machines,
  form: SizeForm,
  context: ChangeContext,
) => {
  const sizes = await findSizes(tx, [machine.id]);
  refuseTaken(sizes, form.sizeId);
  refuseTooManySizes(machine, sizes.length + 1);
  const fields = toSizeFields(form);
  await insertSizes(tx, [newSize(machine, fields)]);
  return logSizeChange(tx, machine, sizeAddedMessage(fields), context);
};

export const updateSize = async (
  tx: Tx,
  machine: Machines,
  name: string,
  { version, ...form }: SizeUpdate,
  context: ChangeContext,
): Promise<Machines> => {
  requireVersion(machine, version, 'machineChanged');
  const sizes = await findSizes(tx, [machine.id]);
  const before = requireSize(sizes, name);
  refuseTaken(
    sizes.filter(({ id }) => id !== before.id),
    form.sizeId,
  );
  const fields = toSizeFields(form);
  if (isSameSize(before, fields)) return machine;
  await tx.updateTable('sizes').set(fields).where('id', '=', before.id).execute();
  return logSizeChange(tx, machine, sizeUpdatedMessage(before, fields), context);
};

export const removeSize = async (
  tx: Tx,
  machine: Machines,
  name: string,
  context: ChangeContext,
) => {
  const size = requireSize(await findSizes(tx, [machine.id]), name);
  await refuseInUse(tx, machine, size);
  await tx.deleteFrom('sizes').where('id', '=', size.id).execute();
  return logSizeChange(
    tx,
    machine,
    createMessage('sizeRemoved', { size: sizeNameMessage(size) }),
    context,
  );
};
