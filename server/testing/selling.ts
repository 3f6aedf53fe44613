import { calendarOf } from '../../contract/periods.ts';
import { Beside } from '../core/db/beside.ts';
import { coverQuestions, coversOf } from '../paces/cover.ts';
import { learnPaces, renewPaces } from '../paces/renew.ts';
import { aDispense, type TestMachine } from './machines.ts';
import type { TestServer } from './server.ts';
import { aPairedMachine, sync } from './syncing.ts';

export const day = 86_400_000;
const mostEvents = 200;

/** Returns the events of a day by its index from 0; `seq` is added later. */
type Told = (at: string, index: number) => readonly Record<string, unknown>[];

const slot = (at: string, columnNo: number) => ({ uptimeMs: 0, at, rowNo: 1, columnNo });

/** Dispenses of `count` pads from a slot, at one instant. */
export const pads = (at: string, count: number, columnNo = 1) =>
  Array.from({ length: count }, () => aDispense(0, slot(at, columnNo)));

export const refill = (at: string, added: number, columnNo = 1) => ({
  type: 'REFILL',
  added,
  ...slot(at, columnNo),
});

/** A machine that has reported its events of this many days until now. */
export const aSellingMachine = async (
  server: TestServer,
  days: number,
  told: Told,
  given: Parameters<typeof aPairedMachine>[1] = {},
): Promise<TestMachine & { token: string }> => {
  const { machine, token } = await aPairedMachine(server, given);
  const from = server.clock.now;
  server.clock.now += days * day;
  const events = Array.from({ length: days }, (_, index) =>
    told(new Date(from + index * day).toISOString(), index),
  )
    .flat()
    .map((event, index) => ({ ...event, seq: index + 1 }));
  for (let at = 0; at < events.length; at += mostEvents) {
    await sync(server, token, events.slice(at, at + mostEvents));
  }
  return { ...machine, token };
};

const renewing = ({ store, settings, clock }: TestServer) => ({
  store,
  calendar: calendarOf(settings.TIME_ZONE),
  now: () => clock.now,
});

/** Runs the nightly refit of sales rates. */
export const renewed = (server: TestServer, signal = new AbortController().signal) =>
  renewPaces(renewing(server), signal);

/** Refits the sales rates of one machine on request. */
export const learntOf = (server: TestServer, { id }: TestMachine) =>
  learnPaces(renewing(server), [id], new AbortController().signal);

const covering = new Beside(coverQuestions);

export const covers = async (server: TestServer, ...of: readonly TestMachine[]) => {
  const { calendar, now } = renewing(server);
  const ids = of.map(({ id }) => id);
  return coversOf(await covering.about(server.store.read, ids), calendar.dayOf(now()));
};
