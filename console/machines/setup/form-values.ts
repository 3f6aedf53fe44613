import * as z from 'zod/mini';
import { machinePattern } from '../../../contract/machine-batches.ts';
import {
  type Machine,
  type MachineForm,
  type MachineUpdate,
  machineForm,
  machineUpdate,
} from '../../../contract/machines.ts';
import type { SizeForm } from '../../../contract/size-form.ts';
import type { Slot } from '../../../contract/slots.ts';
import { type Amount, numberOf } from '../../ui/form/typed-number.ts';

/** A slot in the form, where a number may be missing. */
export interface SlotValue {
  rowNo: Amount;
  columnNo: Amount;
  sizeId: string | null;
  productCount: Amount;
  fixedCapacity: number | null;
}

export interface MachineValues extends Record<string, unknown> {
  name: string;
  physicalId: string;
  simNumber: string;
  pointsEnabled: boolean;
  price: Amount;
  point: Amount;
  stocks: SlotValue[];
  /** Sizes that the machine gets with the save, if a slot holds them. */
  newSizes: SizeForm[];
  /** Version of the edited machine; a save of an old one is refused. */
  version?: number;
}

export type CountedSlot = Pick<
  Slot,
  'rowNo' | 'columnNo' | 'sizeId' | 'productCount' | 'fixedCapacity'
>;

/** The machine's slots, sorted by row and column. */
export const slotValues = ({ stocks }: Pick<Machine, 'stocks'>): CountedSlot[] =>
  stocks
    .map(({ rowNo, columnNo, sizeId, productCount, fixedCapacity }) => ({
      rowNo,
      columnNo,
      sizeId,
      productCount,
      fixedCapacity,
    }))
    .sort((a, b) => a.rowNo - b.rowNo || a.columnNo - b.columnNo);

export const newSlot = (rowNo: number, columnNo: number, productCount: number): CountedSlot => ({
  rowNo,
  columnNo,
  sizeId: null,
  productCount,
  fixedCapacity: null,
});

/** A new machine: price 10, points disabled, one slot at row 1, column 1; active is the server's default. */
const newMachine: MachineValues = {
  name: '',
  physicalId: '',
  simNumber: '',
  pointsEnabled: false,
  price: 10,
  point: 0,
  stocks: [newSlot(1, 1, 0)],
  newSizes: [],
};

/** Values of a duplicate: all but the identity of the model, with empty slots. */
export const duplicateValues = (model: Machine): MachineValues => {
  const { pointsEnabled, price, point } = model;
  const stocks = slotValues(model).map((slot) => ({ ...slot, productCount: 0 }));
  return {
    name: '',
    physicalId: '',
    simNumber: '',
    pointsEnabled,
    price,
    point,
    stocks,
    newSizes: [],
  };
};

export const machineValues = (machine: Machine | undefined): MachineValues => {
  if (!machine) return newMachine;
  const { name, physicalId, simNumber, pointsEnabled, price, point, version } = machine;
  const stocks = slotValues(machine);
  return {
    name,
    physicalId,
    simNumber,
    pointsEnabled,
    price,
    point,
    stocks,
    newSizes: [],
    version,
  };
};

/** The next slot: the same row number and the next column number. */
export const nextSlot = (stocks: readonly SlotValue[]): SlotValue => {
  const last = stocks.at(-1);
  if (!last) return newSlot(1, 1, 0);
  const { rowNo, columnNo, sizeId } = last;
  return {
    rowNo,
    columnNo: numberOf(columnNo) + 1,
    sizeId,
    productCount: 0,
    fixedCapacity: null,
  };
};

/** Leaves out new sizes that no slot holds in the end. */
const withUsedSizes = ({ newSizes, ...values }: MachineValues) => {
  const used = newSizes.filter(({ sizeId }) =>
    values.stocks.some((slot) => slot.sizeId === sizeId),
  );
  return used.length > 0 ? { ...values, newSizes: used } : values;
};

/** The body of machines from a list, without what is their own. */
export const patternBody = (values: MachineValues, model: Machine | undefined) =>
  z.parse(z.object(machinePattern.shape), {
    ...withUsedSizes(values),
    ...(model && { sizesOf: model._id }),
  });

/** A duplicate also gets the sizes of its model. */
export const createBody = (values: MachineValues, model: Machine | undefined): MachineForm =>
  machineForm.parse({ ...withUsedSizes(values), ...(model && { sizesOf: model._id }) });

/** Leaves out unedited slots, so that dispenses of the meantime are not overwritten. */
export const updateBody = (values: MachineValues, before: Machine): MachineUpdate => {
  const { stocks, ...rest } = machineUpdate.parse(withUsedSizes(values));
  const isUnchanged = JSON.stringify(stocks) === JSON.stringify(slotValues(before));
  return isUnchanged ? rest : { ...rest, stocks };
};
