import { performance } from 'node:perf_hooks';
import { controllerClock } from '../core/clock.ts';
import type { Transport } from '../core/http.ts';
import { badNetwork, type OfflineWindow } from '../core/network.ts';
import { type Random, randomBetween, seededRandom } from '../core/random.ts';
import { retryWithBackoff, type Wait } from '../core/retry.ts';
import { obeyCommands, sellToCustomers, syncForever } from '../fleet/fleet.ts';
import {
  generateHistory,
  type HistoryOptions,
  type Stretch,
  splitIntoStretches,
} from '../fleet/history.ts';
import { simulateMechanics } from '../fleet/mechanics.ts';
import { makeCards, paymentMix, type Shop } from '../fleet/sales.ts';
import { steadyPace } from '../live.ts';
import type { EventDraft, PastEventDraft } from '../machine/event-draft.ts';
import { journalPath } from '../machine/journal.ts';
import { Machine } from '../machine/machine.ts';
import { type SlotCount, Slots } from '../machine/slots.ts';
import {
  type AdminClient,
  type BuiltInstitution,
  buildMachine,
  historyMonths,
  listSlots,
  slotCapacity,
} from './build.ts';
import { isPossible, newestPaymentMix } from './past-payments.ts';
import { type Fate, withFates } from './payers.ts';
import type { DemoMachine, MachineCondition } from './world.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface DemoOptions {
  readonly dir: string;
  readonly url: string;
  readonly transport: Transport;
  readonly wait: Wait;
  readonly now: number;
}

export interface FleetMember {
  readonly machine: Machine;
  readonly institutionId: string;
  readonly condition: MachineCondition;
  /** Outcomes of the motor's next turns. */
  readonly fates: Fate[];
  readonly parts: HistoryOptions;
  /** Events of the newest stretch, and the slot counts after it. */
  readonly newest: readonly PastEventDraft[];
  readonly older: readonly Stretch[];
  readonly holds: readonly SlotCount[];
  readonly random: Random;
}

/** Off the air for two minutes out of six, for a day. */
const listOutages = (from: number): OfflineWindow[] =>
  Array.from({ length: 240 }, (_, index) => {
    const start = from + (6 * index + 2) * minuteMs;
    return { from: start, to: start + 2 * minuteMs };
  });

/** Share of the capacity that is left now; below zero, customers found nothing. */
const leftShare: Record<MachineCondition, (random: Random) => number> = {
  fine: (random) => randomBetween(random, 50, 85) / 100,
  flaky: (random) => randomBetween(random, 50, 85) / 100,
  silent: (random) => randomBetween(random, 40, 60) / 100,
  low: () => 0.19,
  empty: () => -0.1,
  jammed: (random) => randomBetween(random, 60, 85) / 100,
};

/** Slot counts after the events, from the first count on. */
const countSlotsAfter = (
  events: readonly PastEventDraft[],
  plan: DemoMachine,
): readonly SlotCount[] => {
  const slots = new Slots(listSlots(plan).map((slot) => ({ ...slot, count: 0 })));
  for (const draft of events) slots.apply(draft);
  return slots.all;
};

/** Creates a machine on the server and starts its controller. */
export const startMember = async (
  admin: AdminClient,
  built: BuiltInstitution,
  plan: DemoMachine,
  { dir, url, transport, wait, now }: DemoOptions,
  seed: number,
): Promise<FleetMember> => {
  const random = seededRandom(seed);
  const { physicalId, perDay, condition = 'fine' } = plan;
  const offline = condition === 'flaky' ? listOutages(now) : [];
  const fates: Fate[] = [];
  const machine: Machine = new Machine({
    physicalId,
    journalPath: journalPath(dir, physicalId),
    clock: controllerClock(() => performance.now()),
    rssi: -randomBetween(random, 58, 92),
    act: withFates(fates, simulateMechanics(random, wait), () => machine.powerCut()),
    connection: {
      url,
      transport: badNetwork(transport, { odds: {}, offline, random, now: Date.now, wait }),
    },
  });
  const shop: Shop = {
    mix: paymentMix,
    // A machine that is often offline also takes cards that nobody has registered.
    cards: condition === 'flaky' ? [...built.cards, ...makeCards(random, 2)] : built.cards,
    unlockCard: built.unlockCard,
    capacity: slotCapacity,
  };
  const traffic = { place: built.institution.place, perDay, zone: 'Asia/Dhaka' };
  const slots = listSlots(plan);
  const parts = { traffic, shop, slots, random };
  const until = condition === 'silent' ? now - 20 * hourMs : now;
  const [stretch, ...older] = splitIntoStretches(until, historyMonths * 30, 30);
  const left = Math.round(slots.length * slotCapacity * leftShare[condition](random));
  const paying = { ...parts, shop: { ...shop, mix: newestPaymentMix } };
  const newest = stretch ? generateHistory(paying, stretch, { left }).filter(isPossible) : [];
  const holds = countSlotsAfter(newest, plan);
  await machine.claim(await buildMachine(admin, built, plan, holds));
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

const missingProducts = 3;

/** Somebody counts a machine, and finds a few fewer than there should be in its fullest slot. */
const recountEvents = ({ condition, holds }: FleetMember): EventDraft[] => {
  if (condition !== 'jammed') return [];
  const most = Math.max(...holds.map(({ count }) => count));
  const short = holds.find(({ count }) => count === most);
  return holds.map((slot) => {
    const { rowNo, columnNo, count } = slot;
    return {
      rowNo,
      columnNo,
      type: 'COUNT',
      counted: slot === short ? count - missingProducts : count,
    };
  });
};

/** An unregistered card that was tried more than once. */
const unknownCardEvents = ({ random }: FleetMember): EventDraft[] => {
  const [rfid = ''] = makeCards(random, 1);
  const times = randomBetween(random, 0, 3);
  return Array.from({ length: times }, () => ({ type: 'UNKNOWN_CARD', rfid }));
};

/** Events of the stretch `index` before the newest one; the oldest began empty. */
const olderHistory = ({ older, parts }: FleetMember, index: number): readonly PastEventDraft[] => {
  const stretch = older[index - 1];
  if (!stretch) return [];
  // Business has grown: a month earlier there was a tenth less of it.
  const traffic = { ...parts.traffic, perDay: parts.traffic.perDay * 0.9 ** index };
  return generateHistory({ ...parts, traffic }, stretch, { beginsEmpty: index === older.length });
};

/** Sends one stretch of history; the newest goes first, with the events of now. */
export const sendHistory = async (
  member: FleetMember,
  index: number,
  wait: Wait,
): Promise<number> => {
  const { machine, newest } = member;
  const events = index === 0 ? newest : olderHistory(member, index);
  // A sync first, so that the controller has the time.
  if (index === 0) await retryWithBackoff(() => machine.sync(), wait, 20);
  machine.recordPast(events);
  if (index === 0) machine.record(...recountEvents(member), ...unknownCardEvents(member));
  await retryWithBackoff(() => machine.syncAll(), wait, 20);
  return events.filter(({ type }) => type === 'DISPENSE').length;
};

/** A motor that tried twice in vain. */
const jamEvents: readonly EventDraft[] = [1, 2].map(() => ({
  type: 'DISPENSE',
  transactionType: 'CASH',
  rowNo: 1,
  columnNo: 2,
  isSuccessful: false,
  failureReason: 'JAM',
}));

/** Sells nothing, so that the demo's state stays. */
const restingConditions: ReadonlySet<MachineCondition> = new Set(['low', 'empty', 'jammed']);

const ignoreOutput = () => undefined;

/** Runs the machine in real time, as its condition allows. */
export const runMember = async (
  { machine, parts, condition, random }: FleetMember,
  wait: Wait,
): Promise<unknown> => {
  if (condition === 'silent') return undefined;
  const syncing = syncForever({ machine, wait, say: ignoreOutput });
  const obeying = obeyCommands({ machine, wait, say: ignoreOutput });
  if (condition === 'jammed') machine.record(...jamEvents);
  if (restingConditions.has(condition)) return Promise.all([syncing, obeying]);
  const { shop } = parts;
  const pace = steadyPace(35, random);
  return Promise.all([
    syncing,
    obeying,
    sellToCustomers({ machine, shop, random, pace, wait, say: ignoreOutput }),
  ]);
};
