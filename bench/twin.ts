import { mean, sum } from 'd3-array';
import { defaultOpeningHours } from '../contract/opening-hours.ts';
import { weekdayOf } from '../contract/values/periods.ts';
import { fitPattern } from '../server/dispenses/sales-rates/forecast/forecast.ts';
import { fitSalesRate, historyDays } from '../server/dispenses/sales-rates/forecast/sales-rate.ts';
import { planRefill, type SlotToFill } from '../server/refills/rules.ts';
import { findVisitDays } from '../server/refills/visit-days.ts';
import { poolSales } from '../server/testing/machines/forecast.ts';
import { drawChance, pickOne, type Random, seededRandom } from '../simulator/core/random.ts';
import { demoSales, type Sales, type SalesCsv, salesOfFile } from './data/sales.ts';
import { printResult } from './measure.ts';

const machineCount = 100;
/** Days of sales before the first day that counts, for the forecast. */
const warmUpDays = 63;
const countedDays = 120;
const days = warmUpDays + countedDays;
/** Products of a machine: the slots of a source take turns. */
const productCount = 2;
/** Weeks of sales that a full cabinet holds, machine by machine. */
const coverWeeks = [1.5, 2, 3, 4];
const minCapacity = 20;
const openFrom = 8;
const openHours = 9;
/** Hour of a visit. */
const visitHour = 10;
/** A Sunday. */
const firstDay = 20_514;

interface Scenario {
  readonly name: string;
  /** The forecast's sales by those that are fitted. */
  readonly forecastFactor?: number;
  /** Share of the tasks that nobody does. */
  readonly skippedShare?: number;
  /** Three weeks without sales that no holiday announces, then a week of twice the sales. */
  readonly hasTermStart?: boolean;
}

const scenarios: readonly Scenario[] = [
  { name: 'as forecast' },
  { name: 'forecast 30 % too low', forecastFactor: 0.7 },
  { name: 'forecast 30 % too high', forecastFactor: 1.3 },
  { name: 'every fifth task skipped', skippedShare: 0.2 },
  { name: 'a holiday and a busy first week', hasTermStart: true },
];

const termStart = warmUpDays + 56;
const demandFactor = (day: number, { hasTermStart }: Scenario): number => {
  if (!hasTermStart || day < termStart - 21 || day >= termStart + 7) return 1;
  return day < termStart ? 0 : 2;
};

const isOpen = (day: number): boolean =>
  defaultOpeningHours.week[weekdayOf(firstDay + day)] !== null;

interface TwinMachine {
  /** Customers by product and day, in hours after the opening. */
  readonly demand: readonly (readonly number[][])[];
  readonly capacities: readonly number[];
}

/** Draws weeks of a source at random, so that weekdays and busy weeks stay as they are. */
const drawDemand = (source: readonly number[], random: Random, scenario: Scenario): number[][] => {
  const weeks = Math.floor(source.length / 7);
  const drawnWeeks = Array.from({ length: Math.ceil(days / 7) }, () =>
    Math.floor(random() * weeks),
  );
  return Array.from({ length: days }, (_, day) => {
    const drawn = source[7 * (drawnWeeks[Math.floor(day / 7)] ?? 0) + (day % 7)] ?? 0;
    const customers = isOpen(day) ? Math.round(drawn * demandFactor(day, scenario)) : 0;
    return Array.from({ length: customers }, () => random() * openHours).sort((a, b) => a - b);
  });
};

/** Slots of a source as products, from the first Sunday on. */
const productsOf = (source: Sales[number]): number[][] =>
  Array.from({ length: productCount }, (_, product) => {
    const pooled = poolSales(source.filter((_slot, at) => at % productCount === product));
    return pooled.sold.slice((7 - weekdayOf(pooled.from)) % 7);
  });

const buildMachines = (sales: Sales, scenario: Scenario): TwinMachine[] => {
  const sources = sales.filter((slots) => slots.length >= productCount).map(productsOf);
  return Array.from({ length: machineCount }, (_, at) => {
    const random = seededRandom(at + 1);
    const source = sources[at % sources.length] ?? [];
    const cover = pickOne(random, coverWeeks);
    return {
      demand: source.map((product) => drawDemand(product, random, scenario)),
      capacities: source.map((product) =>
        Math.max(minCapacity, Math.ceil(7 * cover * (mean(product) ?? 0))),
      ),
    };
  });
};

interface Outcome {
  readonly visits: number;
  readonly carried: number;
  /** Share of the opening hours in which a product was there, over all products. */
  readonly productShare: number;
  /** The same of any pad. */
  readonly padShare: number;
}

/** State of a machine in the evening, when the next visit is planned. */
interface Evening {
  readonly day: number;
  readonly stocks: readonly number[];
  readonly capacities: readonly number[];
  /** Sold pads by product and day. */
  readonly sold: readonly (readonly number[])[];
  /** Days on which a product was missing. */
  readonly missing: readonly ReadonlySet<number>[];
}

/** Pads to put in on the next open day; undefined without a visit. */
type Policy = (evening: Evening, nextDay: number) => readonly number[] | undefined;

const fill = ({ stocks, capacities }: Evening): number[] =>
  capacities.map((capacity, at) => capacity - (stocks[at] ?? 0));

const tour: Policy = (evening, nextDay) =>
  weekdayOf(firstDay + nextDay) === 0 ? fill(evening) : undefined;

const whenEmpty: Policy = (evening) =>
  evening.stocks.some((stock) => stock === 0) ? fill(evening) : undefined;

const list =
  (factor: number): Policy =>
  ({ day, stocks, capacities, sold, missing }) => {
    const from = Math.max(0, day + 1 - historyDays);
    const series = sold.map((counts) => ({
      from: firstDay + from,
      sold: counts.slice(from, day + 1),
    }));
    const { weekdays, closedDays } = fitPattern(poolSales(series));
    const slots = series.map((product, at): SlotToFill => {
      const skipped = new Set([...closedDays, ...(missing[at] ?? [])]);
      const { perDay, spread } = fitSalesRate(product, weekdays, skipped);
      return {
        sizeId: String(at),
        productCount: stocks[at] ?? 0,
        capacity: capacities[at] ?? 0,
        rate: { perDay: factor * perDay, spread },
      };
    });
    const visits = findVisitDays(defaultOpeningHours, firstDay + day);
    return visits && planRefill(slots, weekdays, firstDay + day, visits);
  };

const isCounted = (day: number): boolean => day >= warmUpDays;

/** Plays the days of a machine. Sales without a pad are lost. */
const play = (
  { demand, capacities }: TwinMachine,
  policy: Policy,
  skippedShare: number,
  seed: number,
) => {
  const random = seededRandom(seed);
  const stocks = [...capacities];
  const sold = capacities.map(() => new Array<number>(days).fill(0));
  const missing = capacities.map(() => new Set<number>());
  const result = { visits: 0, carried: 0, hours: 0, productHours: 0, padHours: 0 };
  let planned: readonly number[] | undefined;
  for (let day = 0; day < days; day++) {
    if (!isOpen(day)) continue;
    const isVisited = planned !== undefined && !drawChance(random, skippedShare);
    const emptyFrom = capacities.map(() => undefined as number | undefined);
    const gaps: [from: number, to: number][][] = capacities.map(() => []);
    stocks.forEach((stock, at) => {
      if (stock === 0) emptyFrom[at] = 0;
    });
    const visit = () => {
      planned?.forEach((pads, at) => {
        const before = stocks[at] ?? 0;
        const after = Math.min(capacities[at] ?? 0, before + pads);
        stocks[at] = after;
        if (isCounted(day)) result.carried += after - before;
        const from = emptyFrom[at];
        if (from !== undefined && after > 0) {
          gaps[at]?.push([from, visitHour - openFrom]);
          emptyFrom[at] = undefined;
        }
      });
      if (isCounted(day)) result.visits += 1;
    };
    const events = demand
      .flatMap((product, at) => (product[day] ?? []).map((hour) => ({ hour, at })))
      .sort((a, b) => a.hour - b.hour);
    let waits = isVisited;
    for (const { hour, at } of events) {
      if (waits && hour >= visitHour - openFrom) {
        visit();
        waits = false;
      }
      const stock = stocks[at] ?? 0;
      if (stock === 0) continue;
      stocks[at] = stock - 1;
      const counts = sold[at];
      if (counts) counts[day] = (counts[day] ?? 0) + 1;
      if (stock === 1) emptyFrom[at] = hour;
    }
    if (waits) visit();
    emptyFrom.forEach((from, at) => {
      if (from !== undefined) gaps[at]?.push([from, openHours]);
      // As on the server, a day counts as missing where nothing could be sold.
      if (from === 0) missing[at]?.add(firstDay + day);
    });
    if (isCounted(day)) {
      result.hours += openHours;
      const gapHours = gaps.map((own) => sum(own, ([from, to]) => to - from));
      result.productHours += openHours - (mean(gapHours) ?? 0);
      const starts = gaps.map((own) => own.at(-1)?.[0]);
      const ends = gaps.map((own) => own.at(-1)?.[1] ?? 0);
      const areAllEmpty = starts.every((from) => from !== undefined);
      const bothFrom = Math.max(...starts.map((from) => from ?? 0));
      const emptyHours = areAllEmpty ? Math.max(0, Math.min(...ends) - bothFrom) : 0;
      result.padHours += openHours - emptyHours;
    }
    const nextDay = Array.from({ length: 7 }, (_, at) => day + 1 + at).find(isOpen) ?? day + 1;
    planned = policy({ day, stocks, capacities, sold, missing }, nextDay);
  }
  return result;
};

const simulate = (
  machines: readonly TwinMachine[],
  policy: Policy,
  skippedShare: number,
): Outcome => {
  const results = machines.map((machine, at) => play(machine, policy, skippedShare, at + 1));
  const hours = sum(results, (result) => result.hours);
  return {
    visits: sum(results, ({ visits }) => visits),
    carried: sum(results, ({ carried }) => carried),
    productShare: sum(results, ({ productHours }) => productHours) / hours,
    padShare: sum(results, ({ padHours }) => padHours) / hours,
  };
};

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const describe = (name: string, { visits, carried, productShare, padShare }: Outcome): string =>
  `    ${name.padEnd(12)} any pad ${percent(padShare)}, each product ${percent(productShare)}, ${visits} visits, ${carried} pads`;

/** Compares the refill list with a weekly tour and with visits to empty machines. */
export const benchTwin = async (file?: SalesCsv): Promise<void> => {
  const sales = file ? salesOfFile(file) : demoSales();
  for (const scenario of scenarios) {
    const machines = buildMachines(sales, scenario);
    const skippedShare = scenario.skippedShare ?? 0;
    const listed = simulate(machines, list(scenario.forecastFactor ?? 1), skippedShare);
    const toured = simulate(machines, tour, skippedShare);
    const reacted = simulate(machines, whenEmpty, skippedShare);
    console.log(`twin, ${scenario.name}`);
    console.log(describe('list', listed));
    console.log(describe('weekly tour', toured));
    console.log(describe('when empty', reacted));
    printResult({
      what: `twin, ${scenario.name}: opening hours with each product, against the weekly tour`,
      ours: percent(listed.productShare),
      peer: percent(toured.productShare),
      ratio: listed.productShare,
      target: { atLeast: 0.99 },
    });
    printResult({
      what: `twin, ${scenario.name}: visits, against the weekly tour`,
      ours: String(listed.visits),
      peer: String(toured.visits),
      ratio: listed.visits / toured.visits,
      target: { atMost: 0.67 },
    });
  }
};
