import { performance } from 'node:perf_hooks';
import { controllerClock } from '../core/clock.ts';
import type { Transport } from '../core/http.ts';
import { badNetwork, type OfflineWindow } from '../core/network.ts';
import { persistently, type Wait } from '../core/patience.ts';
import { between, chance, type Random, seeded } from '../core/random.ts';
import { keepInTouch, obey, sell } from '../fleet/fleet.ts';
import { type HistoryParts, history, type Stretch, stretchesBack } from '../fleet/history.ts';
import { mechanics } from '../fleet/mechanics.ts';
import { historyMix, liveMix, makeCards, type Shop } from '../fleet/sales.ts';
import { epochNow, steadyPace } from '../live.ts';
import type { Happening } from '../machine/happening.ts';
import { journalPath } from '../machine/journal.ts';
import { Machine } from '../machine/machine.ts';
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
  readonly stretches: readonly Stretch[];
  readonly random: Random;
}

/** Off the air for two minutes out of six, for a day. */
const outages = (from: number): OfflineWindow[] =>
  Array.from({ length: 240 }, (_, index) => {
    const start = from + (6 * index + 2) * minuteMs;
    return { from: start, to: start + 2 * minuteMs };
  });

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
    act: fatedBy(fates, mechanics(random, wait), () => machine.powerCut()),
    line: {
      url,
      transport: badNetwork(transport, { odds: {}, offline, random, now: Date.now, wait }),
    },
  });
  await machine.claim(await buildMachine(admin, built, planned));
  const shop: Shop = {
    mix: historyMix,
    // A few that nobody has registered.
    cards: [...built.cards, ...makeCards(random, 2)],
    unlockCard: built.unlockCard,
    capacity,
  };
  const traffic = { place: built.institution.place, perDay, zone: 'Asia/Dhaka' };
  return {
    machine,
    institutionId: built.institutionId,
    condition,
    fates,
    random,
    parts: { traffic, shop, slots: slotsIn(planned), random },
    stretches: stretchesBack(condition === 'silent' ? now - 20 * hourMs : now, months * 30, 30),
  };
};

/** Counts of now: what refill staff would find in the slots. */
const found: Record<Condition, (random: Random) => number> = {
  fine: (random) => between(random, 7, capacity),
  flaky: (random) => between(random, 7, capacity),
  silent: (random) => between(random, 6, 14),
  low: (random) => (chance(random, 0.6) ? between(random, 1, 4) : between(random, 5, 8)),
  empty: () => 0,
  jammed: (random) => between(random, 7, capacity),
};

const countOfNow = ({ parts, condition, random }: Member): Happening[] =>
  parts.slots.map((slot) => ({ ...slot, type: 'COUNT', counted: found[condition](random) }));

/** Somebody whom nobody has registered tried her card, more than once. */
const strangerOfNow = ({ parts: { shop, random } }: Member): Happening[] => {
  const rfid = shop.cards.at(-1) ?? '';
  const times = between(random, 0, 3);
  return Array.from({ length: times }, () => ({ type: 'UNKNOWN_CARD', rfid }));
};

/** Tells one stretch of history; the newest, told first, ends with a count of the slots. */
export const backfill = async (member: Member, index: number, wait: Wait): Promise<number> => {
  const stretch = member.stretches[index];
  if (!stretch) return 0;
  const { machine, parts } = member;
  // Business has grown: a month earlier there was a tenth less of it.
  const perDay = parts.traffic.perDay * 0.9 ** index;
  const told = history({ ...parts, traffic: { ...parts.traffic, perDay } }, stretch);
  // First in touch, so that the controller knows what time it is now.
  if (index === 0) await persistently(() => machine.sync(), wait, 20);
  machine.recordPast(told);
  if (index === 0) machine.record(...countOfNow(member), ...strangerOfNow(member));
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
