import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { createLenientReader } from '../../contract/sales-file/times.ts';
import { dayOf } from '../../contract/values/periods.ts';
import type { DailySales } from '../../server/dispenses/sales-rates/forecast/daily-sales.ts';
import { seededRandom } from '../../simulator/core/random.ts';
import { generateHistory } from '../../simulator/fleet/history.ts';
import { paymentMix } from '../../simulator/fleet/sales.ts';
import { venueKinds } from '../../simulator/fleet/traffic.ts';

/** Daily sales of the slots of each machine; those of a machine cover the same days. */
export type Sales = readonly (readonly DailySales[])[];

const zone = 'Asia/Dhaka';

interface SaleRecord {
  readonly machine: string;
  readonly slot: string;
  readonly day: number;
}

const dailySalesOf = (saleRecords: readonly SaleRecord[]): Sales => {
  const machines = Map.groupBy(saleRecords, ({ machine }) => machine);
  return [...machines.values()].map((ofMachine) => {
    const days = ofMachine.map(({ day }) => day);
    const from = days.reduce((least, day) => Math.min(least, day));
    const until = days.reduce((most, day) => Math.max(most, day)) + 1;
    const slots = Map.groupBy(ofMachine, ({ slot }) => slot);
    return [...slots.values()].map((ofSlot) => {
      const counts = new Array<number>(until - from).fill(0);
      for (const { day } of ofSlot) counts[day - from] = (counts[day - from] ?? 0) + 1;
      return { from, sold: counts };
    });
  });
};

export interface SalesCsv {
  readonly file: string;
  /** Column names; without `machine` all sales belong to one machine. */
  readonly time: string;
  readonly slot: string;
  readonly machine: string | undefined;
  readonly timeFormat: string | undefined;
}

export const salesOfFile = ({ file, time, slot, machine, timeFormat }: SalesCsv): Sales => {
  const readTime = createLenientReader(timeFormat, zone);
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const saleRecords = data.flatMap((row) => {
    const at = readTime(row[time] ?? '');
    if (at === undefined || !row[slot]) return [];
    return { machine: machine ? (row[machine] ?? '') : '', slot: row[slot], day: dayOf(at, zone) };
  });
  if (saleRecords.length === 0) {
    throw new Error(`${file} has no line with a time in '${time}' and a name in '${slot}'.`);
  }
  return dailySalesOf(saleRecords);
};

/** Customers per average weekday at machines of 30 slots: most slots sell less than one pad in two days. */
const dailyCustomers = [6, 12, 18, 40];
const dayMs = 86_400_000;
const days = 243;

/** Generates sales as the demo does. */
export const demoSales = (): Sales => {
  const to = Date.UTC(2026, 5, 1);
  const slots = Array.from({ length: 30 }, (_, index) => ({
    rowNo: 1 + Math.floor(index / 6),
    columnNo: 1 + (index % 6),
  }));
  const saleRecords = venueKinds.flatMap((place) =>
    dailyCustomers.flatMap((perDay) => {
      const random = seededRandom(perDay);
      const demoShop = { mix: paymentMix, cards: ['1'], unlockCard: undefined, capacity: 40 };
      const parts = { traffic: { place, perDay, zone }, shop: demoShop, slots, random };
      return generateHistory(parts, { from: to - days * dayMs, to }).flatMap((event) =>
        event.type === 'DISPENSE' && event.isSuccessful
          ? {
              machine: `${place} ${perDay}`,
              slot: `${event.rowNo} ${event.columnNo}`,
              day: dayOf(Date.parse(event.at), zone),
            }
          : [],
      );
    }),
  );
  return dailySalesOf(saleRecords);
};
