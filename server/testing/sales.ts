import { calendarOf } from '../../contract/values/periods.ts';
import { computeCovers } from '../dispenses/sales-rates/days-of-cover.ts';
import { fitSalesRates, refitSalesRates } from '../dispenses/sales-rates/refit-job.ts';
import { dayMs } from './durations.ts';
import { aDispense, type TestMachine } from './machines/machines.ts';
import { aPairedMachine, syncEvents } from './machines/sync.ts';
import type { TestServer } from './server.ts';

const maxEvents = 200;

/** Returns the events of a day by its index from 0; `seq` is added later. */
type DayEvents = (at: string, index: number) => readonly Record<string, unknown>[];

const slotFields = (at: string, columnNo: number) => ({ uptimeMs: 0, at, rowNo: 1, columnNo });

/** Dispenses of `count` pads from a slot, at one instant. */
export const padDispenses = (at: string, count: number, columnNo = 1) =>
  Array.from({ length: count }, () => aDispense(0, slotFields(at, columnNo)));

export const refillEvent = (at: string, added: number, columnNo = 1) => ({
  type: 'REFILL',
  added,
  ...slotFields(at, columnNo),
});

/** A machine that has reported its events of this many days until now. */
export const aSellingMachine = async (
  server: TestServer,
  days: number,
  dayEvents: DayEvents,
  given: Parameters<typeof aPairedMachine>[1] = {},
): Promise<TestMachine & { token: string }> => {
  const { machine, token } = await aPairedMachine(server, given);
  const from = server.clock.now;
  server.clock.now += days * dayMs;
  const events = Array.from({ length: days }, (_, index) =>
    dayEvents(new Date(from + index * dayMs).toISOString(), index),
  )
    .flat()
    .map((event, index) => ({ ...event, seq: index + 1 }));
  for (let at = 0; at < events.length; at += maxEvents) {
    await syncEvents(server, token, events.slice(at, at + maxEvents));
  }
  return { ...machine, token };
};

const refitParts = ({ store, settings, clock }: TestServer) => ({
  store,
  calendar: calendarOf(settings.TIME_ZONE),
  now: () => clock.now,
});

/** Runs the nightly refit of sales rates. */
export const refitAllRates = (server: TestServer, signal = new AbortController().signal) =>
  refitSalesRates(refitParts(server), signal);

/** Refits the sales rates of one machine on request. */
export const refitMachineRates = (server: TestServer, { id }: TestMachine) =>
  fitSalesRates(refitParts(server), [id], new AbortController().signal);

export const daysOfCover = (server: TestServer, ...of: readonly TestMachine[]) => {
  const { calendar, now } = refitParts(server);
  const ids = of.map(({ id }) => id);
  return computeCovers(server.store.read, ids, calendar.dayOf(now()));
};
