import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { dayOf } from '../contract/periods.ts';
import { timesReader } from '../contract/sales-file/times.ts';
import type { Course } from '../server/forecast/course.ts';
import { seeded } from '../simulator/core/random.ts';
import { history } from '../simulator/fleet/history.ts';
import { historyMix } from '../simulator/fleet/sales.ts';
import { places } from '../simulator/fleet/traffic.ts';

/** Daily sales of the slots of each machine; those of a machine cover the same days. */
export type Sales = readonly (readonly Course[])[];

const zone = 'Asia/Dhaka';

interface Sold {
  readonly machine: string;
  readonly slot: string;
  readonly day: number;
}

const coursesOf = (sold: readonly Sold[]): Sales => {
  const machines = Map.groupBy(sold, ({ machine }) => machine);
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

export interface SalesFile {
  readonly file: string;
  /** Column names; without `machine` all sales belong to one machine. */
  readonly time: string;
  readonly slot: string;
  readonly machine: string | undefined;
  readonly timeFormat: string | undefined;
}

/** Reads a CSV file with a line per sale. */
export const salesOfFile = ({ file, time, slot, machine, timeFormat }: SalesFile): Sales => {
  const readTime = timesReader(timeFormat, zone);
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  const sold = data.flatMap((row) => {
    const at = readTime(row[time] ?? '');
    if (at === undefined || !row[slot]) return [];
    return { machine: machine ? (row[machine] ?? '') : '', slot: row[slot], day: dayOf(at, zone) };
  });
  if (sold.length === 0) {
    throw new Error(`${file} has no line with a time in '${time}' and a name in '${slot}'.`);
  }
  return coursesOf(sold);
};

/** Customers per average weekday at machines of 30 slots: most slots sell less than one pad in two days. */
const crowds = [6, 12, 18, 40];
const dayMs = 86_400_000;
const days = 243;

/** Generates sales as the demo does. */
export const madeUpSales = (): Sales => {
  const to = Date.UTC(2026, 5, 1);
  const slots = Array.from({ length: 30 }, (_, index) => ({
    rowNo: 1 + Math.floor(index / 6),
    columnNo: 1 + (index % 6),
  }));
  const sold = places.flatMap((place) =>
    crowds.flatMap((perDay) => {
      const random = seeded(perDay);
      const shop = { mix: historyMix, cards: ['1'], unlockCard: undefined, capacity: 40 };
      const parts = { traffic: { place, perDay, zone }, shop, slots, random };
      return history(parts, { from: to - days * dayMs, to }).flatMap((told) =>
        told.type === 'DISPENSE' && told.isSuccessful
          ? {
              machine: `${place} ${perDay}`,
              slot: `${told.rowNo} ${told.columnNo}`,
              day: dayOf(Date.parse(told.at), zone),
            }
          : [],
      );
    }),
  );
  return coursesOf(sold);
};
