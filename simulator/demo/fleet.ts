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
  /** What is to happen when its motor turns next. */
  readonly fates: Fate[];
  readonly parts: HistoryParts;
  /** What happened in the newest stretch, and what the slots hold since. */
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

/** Which share of all that a machine can hold is left now; below zero people found nothing. */
const leftShare: Record<Condition, (random: Random) => number> = {
  fine: (random) => between(random, 50, 85) / 100,
  flaky: (random) => between(random, 50, 85) / 100,
  silent: (random) => between(random, 40, 60) / 100,
  low: () => 0.19,
  empty: () => -0.1,
  jammed: (random) => between(random, 60, 85) / 100,
};

/** What the slots hold after all that, from the first count of them on. */
const heldAfter = (told: readonly PastHappening[], plan: DemoMachine): readonly SlotCount[] => {
  const slots = new Slots(slotsIn(plan).map((slot) => ({ ...slot, count: 0 })));
  for (const happening of told) slots.apply(happening);
  return slots.all;
};

/** Creates a machine on the server and brings its controller to life. */
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

/** Somebody whom nobody has registered tried her card, more than once. */
const strangerOfNow = ({ parts: { shop, random } }: Member): Happening[] => {
  const rfid = shop.cards.at(-1) ?? '';
  const times = between(random, 0, 3);
  return Array.from({ length: times }, () => ({ type: 'UNKNOWN_CARD', rfid }));
};

/** What happened so many stretches before the newest one, the first of which began empty. */
const olderHistory = ({ older, parts }: Member, index: number): readonly PastHappening[] => {
  const stretch = older[index - 1];
  if (!stretch) return [];
  // Business has grown: a month earlier there was a tenth less of it.
  const traffic = { ...parts.traffic, perDay: parts.traffic.perDay * 0.9 ** index };
  return history({ ...parts, traffic }, stretch, { beginsEmpty: index === older.length });
};

/** Tells one stretch of history; with the newest, told first, comes what happens now. */
export const backfill = async (member: Member, index: number, wait: Wait): Promise<number> => {
  const { machine, newest } = member;
  const told = index === 0 ? newest : olderHistory(member, index);
  // First in touch, so that the controller knows what time it is now.
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

/** Nobody buys here, so that nothing changes what there is to see. */
const resting: ReadonlySet<Condition> = new Set(['low', 'empty', 'jammed']);

const quiet = () => undefined;

/** From here on the machine lives by the clock, each as its condition lets it. */
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
