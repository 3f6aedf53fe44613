import { performance } from 'node:perf_hooks';
import { controllerClock } from '../core/clock.ts';
import type { Transport } from '../core/http.ts';
import { badNetwork, type OfflineWindow } from '../core/network.ts';
import { persistently, type Wait } from '../core/patience.ts';
import { between, type Random, seeded } from '../core/random.ts';
import { keepInTouch, obey, sell } from '../fleet/fleet.ts';
import { type HistoryParts, history, type Stretch, stretchesBack } from '../fleet/history.ts';
import { mechanics } from '../fleet/mechanics.ts';
import { historyMix, liveMix, makeCards, type Shop } from '../fleet/sales.ts';
import { epochNow, steadyPace } from '../live.ts';
import type { Happening, PastHappening } from '../machine/happening.ts';
import { journalPath } from '../machine/journal.ts';
import { Machine } from '../machine/machine.ts';
import { type SlotCount, Slots } from '../machine/slots.ts';
import { type Built, buildMachine, type Console, capacity, months, slotsIn } from './build.ts';
import { type Fate, fatedBy } from './payers.ts';
import type { Condition, DemoMachine } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface DemoParts {
  readonly dir: string;
  readonly url: string;
  readonly transport: Transport;
  readonly wait: Wait;
  readonly now: number;
}

export interface Member {
  readonly machine: Machine;
  readonly institutionId: string;
  readonly condition: Condition;
  /** Outcomes of the motor's next turns. */
  readonly fates: Fate[];
  readonly parts: HistoryParts;
  /** Events of the newest stretch, and the slot counts after it. */
  readonly newest: readonly PastHappening[];
  readonly older: readonly Stretch[];
  readonly holds: readonly SlotCount[];
  readonly random: Random;
}

/** Off the air for two minutes out of six, for a day. */
const outages = (from: number): OfflineWindow[] =>
  Array.from({ length: 240 }, (_, index) => {
    const start = from + (6 * index + 2) * minuteMs;
    return { from: start, to: start + 2 * minuteMs };
  });

/** Share of the capacity that is left now; below zero, customers found nothing. */
const leftShare: Record<Condition, (random: Random) => number> = {
  fine: (random) => between(random, 50, 85) / 100,
  flaky: (random) => between(random, 50, 85) / 100,
  silent: (random) => between(random, 40, 60) / 100,
  low: () => 0.19,
  empty: () => -0.1,
  jammed: (random) => between(random, 60, 85) / 100,
};

/** Slot counts after the events, from the first count on. */
const heldAfter = (told: readonly PastHappening[], plan: DemoMachine): readonly SlotCount[] => {
  const slots = new Slots(slotsIn(plan).map((slot) => ({ ...slot, count: 0 })));
  for (const happening of told) slots.apply(happening);
  return slots.all;
};

/** Creates a machine on the server and starts its controller. */
export const enlist = async (
  admin: Console,
  built: Built,
  planned: DemoMachine,
  { dir, url, transport, wait, now }: DemoParts,
  seed: number,
): Promise<Member> => {
  const random = seeded(seed);
  const { physicalId, perDay, condition = 'fine' } = planned;
  const offline = condition === 'flaky' ? outages(now) : [];
  const fates: Fate[] = [];
  const machine: Machine = new Machine({
    physicalId,
    journalPath: journalPath(dir, physicalId),
    newEpoch: epochNow(),
    clock: controllerClock(() => performance.now()),
    rssi: -between(random, 58, 92),
    act: fatedBy(fates, mechanics(random, wait), () => machine.powerCut()),
    line: {
      url,
      transport: badNetwork(transport, { odds: {}, offline, random, now: Date.now, wait }),
    },
  });
  const shop: Shop = {
    mix: historyMix,
    // A few that nobody has registered.
    cards: [...built.cards, ...makeCards(random, 2)],
    unlockCard: built.unlockCard,
    capacity,
  };
  const traffic = { place: built.institution.place, perDay, zone: 'Asia/Dhaka' };
  const slots = slotsIn(planned);
  const parts = { traffic, shop, slots, random };
  const until = condition === 'silent' ? now - 20 * hourMs : now;
  const [stretch, ...older] = stretchesBack(until, months * 30, 30);
  const left = Math.round(slots.length * capacity * leftShare[condition](random));
  const newest = stretch ? history(parts, stretch, { left }) : [];
  const holds = heldAfter(newest, planned);
  await machine.claim(await buildMachine(admin, built, planned, holds));
  return {
    machine,
    institutionId: built.institutionId,
    condition,
    fates,
    random,
    parts,
    newest,
    older,
    holds,
  };
};

const missing = 3;

/** Somebody counts a machine, and finds a few fewer than there should be in its fullest slot. */
const recountOf = ({ condition, holds }: Member): Happening[] => {
  if (condition !== 'jammed') return [];
  const most = Math.max(...holds.map(({ count }) => count));
  const short = holds.find(({ count }) => count === most);
  return holds.map((slot) => {
    const { rowNo, columnNo, count } = slot;
    return { rowNo, columnNo, type: 'COUNT', counted: slot === short ? count - missing : count };
  });
};

/** An unregistered card that was tried more than once. */
const strangerOfNow = ({ parts: { shop, random } }: Member): Happening[] => {
  const rfid = shop.cards.at(-1) ?? '';
  const times = between(random, 0, 3);
  return Array.from({ length: times }, () => ({ type: 'UNKNOWN_CARD', rfid }));
};

/** Events of the stretch `index` before the newest one; the oldest began empty. */
const olderHistory = ({ older, parts }: Member, index: number): readonly PastHappening[] => {
  const stretch = older[index - 1];
  if (!stretch) return [];
  // Business has grown: a month earlier there was a tenth less of it.
  const traffic = { ...parts.traffic, perDay: parts.traffic.perDay * 0.9 ** index };
  return history({ ...parts, traffic }, stretch, { beginsEmpty: index === older.length });
};

/** Sends one stretch of history; the newest goes first, with the events of now. */
export const backfill = async (member: Member, index: number, wait: Wait): Promise<number> => {
  const { machine, newest } = member;
  const told = index === 0 ? newest : olderHistory(member, index);
  // A sync first, so that the controller has the time.
  if (index === 0) await persistently(() => machine.sync(), wait, 20);
  machine.recordPast(told);
  if (index === 0) machine.record(...recountOf(member), ...strangerOfNow(member));
  await persistently(() => machine.syncAll(), wait, 20);
  return told.filter(({ type }) => type === 'DISPENSE').length;
};

/** A motor that tried twice in vain. */
const jams: readonly Happening[] = [1, 2].map(() => ({
  type: 'DISPENSE',
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 2,
  isSuccessful: false,
  failureReason: 'JAM',
}));

/** Sells nothing, so that the demo's state stays. */
const resting: ReadonlySet<Condition> = new Set(['low', 'empty', 'jammed']);

const quiet = () => undefined;

/** Runs the machine in real time, as its condition allows. */
export const live = async (
  { machine, parts, condition, random }: Member,
  wait: Wait,
): Promise<unknown> => {
  if (condition === 'silent') return undefined;
  const touch = keepInTouch({ machine, wait, say: quiet });
  const obeying = obey({ machine, wait, say: quiet });
  if (condition === 'jammed') machine.record(...jams);
  if (resting.has(condition)) return Promise.all([touch, obeying]);
  const shop = { ...parts.shop, mix: liveMix };
  const pace = steadyPace(35, random);
  return Promise.all([touch, obeying, sell({ machine, shop, random, pace, wait, say: quiet })]);
};
