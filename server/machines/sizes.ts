import { mostSizes } from '../../contract/machines.ts';
import type { Message } from '../../contract/messages/text.ts';
import { message } from '../../contract/messages.ts';
import { toPoisha, toTaka } from '../../contract/money.ts';
import type { SizeForm } from '../../contract/sizes.ts';
import { inserting } from '../core/db/many-rows.ts';
import type { Machines } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { refuse, refuseField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { addToRollups, type Place } from '../stats/rollup.ts';
import { type Deed, logChange } from './logs.ts';
import { type SizeRow, sizesOfMachines } from './queries.ts';
import { placeOf } from './rules.ts';
import { slotsOfMachines } from './stock.ts';

/** The fields of a size, its price in poisha. */
export type SizeFields = Pick<SizeRow, 'sizeId' | 'sizeName' | 'price' | 'point'>;

const asStored = ({ price, ...form }: SizeForm): SizeFields => ({
  ...form,
  price: toPoisha(price),
});

const named = ({ sizeName, sizeId }: SizeFields): Message =>
  message('sizeName', { name: sizeName, id: sizeId });

export const isSameSize = (a: SizeFields, b: SizeFields): boolean =>
  a.sizeId === b.sizeId && a.sizeName === b.sizeName && a.price === b.price && a.point === b.point;

/** Describes the changes of a size, such as 'price 12 → 14'. */
const differences = (before: SizeFields, after: SizeFields): Message[] => {
  const isRenamed = before.sizeName !== after.sizeName || before.sizeId !== after.sizeId;
  const changes = [
    isRenamed && message('sizeRenamed', { size: named(after) }),
    before.price !== after.price &&
      message('priceChanged', { before: toTaka(before.price), after: toTaka(after.price) }),
    before.point !== after.point &&
      message('pointChanged', { before: before.point, after: after.point }),
  ];
  return changes.filter((change) => change !== false);
};

/** Finds a size by its `_id` or its `sizeId`. */
const sizeIn = (known: readonly SizeRow[], name: string): SizeRow => {
  const size = known.find(({ id }) => id === name) ?? known.find(({ sizeId }) => sizeId === name);
  if (!size) throw refuse(404, 'sizeNotFound');
  return size;
};

/** Describes a new size of a machine for the log. */
export const addedMessage = (size: SizeFields): Message =>
  message('sizeAdded', { size: named(size), price: toTaka(size.price), point: size.point });

/** Describes a changed size for the log. */
export const changedMessage = (before: SizeFields, after: SizeFields): Message =>
  message('sizeUpdated', { size: named(before), changes: differences(before, after) });

/** Refuses a machine that would have too many sizes. */
export const refuseTooMany = ({ physicalId }: Machines, sizes: number): void => {
  if (sizes <= mostSizes) return;
  throw refuse(400, 'tooManySizes', { machine: physicalId, max: mostSizes });
};

const refuseTaken = (others: readonly SizeRow[], sizeId: string) => {
  if (others.some((size) => size.sizeId === sizeId)) throw refuseField('sizeId', 'sizeIdTaken');
};

const refuseInUse = async (tx: Tx, machine: Machines, size: SizeRow) => {
  const slots = await slotsOfMachines(tx, [machine.id]);
  const places = slots.filter(({ sizeRef }) => sizeRef === size.id).map(placeOf);
  if (places.length) throw refuse(400, 'sizeInUse', { name: size.sizeName, places });
};

/**
 * Logs a change of a size. The configuration gets a new version too, because a machine reads its
 * slots' prices from it.
 */
const keep = async (tx: Tx, machine: Machines, told: Message, deed: Deed): Promise<Machines> => {
  const { change } = await logChange(tx, machine, told, deed);
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

export const insertSizes = inserting('sizes', columns);

/** Copies a size for a machine. */
export const newSize = (machine: Place, size: SizeFields): SizeRow => {
  const { id: machineId, organizationId, institutionId } = machine;
  const { sizeId, sizeName, price, point } = size;
  return { id: newId(), organizationId, institutionId, machineId, sizeId, sizeName, price, point };
};

export const addSize = async (tx: Tx, machine: Machines, form: SizeForm, deed: Deed) => {
  const known = await sizesOfMachines(tx, [machine.id]);
  refuseTaken(known, form.sizeId);
  refuseTooMany(machine, known.length + 1);
  const fields = asStored(form);
  await insertSizes(tx, [newSize(machine, fields)]);
  return keep(tx, machine, addedMessage(fields), deed);
};

export const updateSize = async (
  tx: Tx,
  machine: Machines,
  name: string,
  form: SizeForm,
  deed: Deed,
): Promise<Machines> => {
  const known = await sizesOfMachines(tx, [machine.id]);
  const before = sizeIn(known, name);
  refuseTaken(
    known.filter(({ id }) => id !== before.id),
    form.sizeId,
  );
  const fields = asStored(form);
  if (isSameSize(before, fields)) return machine;
  await tx.updateTable('sizes').set(fields).where('id', '=', before.id).execute();
  return keep(tx, machine, changedMessage(before, fields), deed);
};

export const removeSize = async (tx: Tx, machine: Machines, name: string, deed: Deed) => {
  const size = sizeIn(await sizesOfMachines(tx, [machine.id]), name);
  await refuseInUse(tx, machine, size);
  await tx.deleteFrom('sizes').where('id', '=', size.id).execute();
  return keep(tx, machine, message('sizeRemoved', { size: named(size) }), deed);
};
