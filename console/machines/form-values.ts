import {
  type Machine,
  type MachineForm,
  type MachineUpdate,
  machineForm,
  machineUpdate,
  type Slot,
} from '../../contract/machines.ts';
import type { Amount } from '../ui/form/number-field.tsx';

/** A slot as it is typed: a number may be missing. */
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
  /** Of the machine that is changed. */
  version?: number;
}

export type CountedSlot = Pick<
  Slot,
  'rowNo' | 'columnNo' | 'sizeId' | 'productCount' | 'fixedCapacity'
>;

/** The machine's slots row by row, as they stand in the cabinet. */
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

/** spec 5: price 10, points disabled, one slot at row 1, column 1; active is the server's default. */
const newMachine: MachineValues = {
  name: '',
  physicalId: '',
  simNumber: '',
  pointsEnabled: false,
  price: 10,
  point: 0,
  stocks: [newSlot(1, 1, 0)],
};

/** Everything of a machine but what is its own, to begin another one with; its slots are empty. */
export const valuesLike = (model: Machine): MachineValues => {
  const { pointsEnabled, price, point } = model;
  const stocks = slotValues(model).map((slot) => ({ ...slot, productCount: 0 }));
  return { name: '', physicalId: '', simNumber: '', pointsEnabled, price, point, stocks };
};

export const machineValues = (machine: Machine | undefined): MachineValues => {
  if (!machine) return newMachine;
  const { name, physicalId, simNumber, pointsEnabled, price, point, version } = machine;
  const stocks = slotValues(machine);
  return { name, physicalId, simNumber, pointsEnabled, price, point, stocks, version };
};

/** spec 2: the same row number and the next column number. */
export const nextSlot = (stocks: readonly SlotValue[]): SlotValue => {
  const last = stocks.at(-1);
  if (!last) return newSlot(1, 1, 0);
  const { rowNo, columnNo, sizeId } = last;
  return {
    rowNo,
    columnNo: Number(columnNo) + 1,
    sizeId,
    productCount: 0,
    fixedCapacity: null,
  };
};

/** With the sizes of the machine that it was begun with. */
export const createBody = (values: MachineValues, model: Machine | undefined): MachineForm =>
  machineForm.parse(model ? { ...values, sizesOf: model._id } : values);

/** Slots that were not touched are left out, so that they keep what was dispensed meanwhile. */
export const updateBody = (values: MachineValues, before: Machine): MachineUpdate => {
  const { stocks, ...rest } = machineUpdate.parse(values);
  const same = JSON.stringify(stocks) === JSON.stringify(slotValues(before));
  return same ? rest : { ...rest, stocks };
};
