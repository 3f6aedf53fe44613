import fc from 'fast-check';
import { paymentRules } from '../server/payments/rules.ts';
import { aSuper } from '../server/testing/admins.ts';
import { hour } from '../server/testing/durations.ts';
import { judgeBooks, judgeHistory } from './books.ts';
import { make } from './deeds.ts';
import { judgeRest, type Truth, truthsOf } from './judge.ts';
import type { Misbuilt } from './mishaps.ts';
import type { Move } from './move.ts';
import { anyMoves, type Mood } from './moves.ts';
import { comeToRest } from './rest.ts';
import { aShop } from './shop.ts';
import { Shown } from './shown.ts';
import { judgeMove, type Story, watch } from './story.ts';
import { aWorld, type Faulty, type World } from './world.ts';

export interface ModelGiven extends Faulty, Pick<Mood, 'favours'> {
  readonly misbuilt?: Misbuilt;
  /** The nightly reconciliation corrects payments that a fault closed too early. */
  readonly hasReconcile?: boolean;
  readonly numRuns: number;
  readonly seed: number;
  /** A path to one story of the seed, as a failure reports it. */
  readonly path?: string | undefined;
  /** Stops at the first failure, without a search for its shortest story. */
  readonly isQuick?: boolean;
  /** Breaks the database itself. */
  readonly prepare?: (world: World) => Promise<void>;
}

/** Long enough that stories share no tokens and no wallet limits. */
const betweenStories = 3 * hour;

/** Every story begins at noon in Dhaka. */
const nextNoon = (now: number): number =>
  Math.ceil((now + betweenStories - 6 * hour) / (24 * hour)) * 24 * hour + 6 * hour;

export const aStory = async (
  world: World,
  token: string,
  { misbuilt }: Pick<ModelGiven, 'misbuilt'>,
  pads: number,
): Promise<Story> => {
  world.clock.now = nextNoon(world.clock.now);
  const shop = await aShop(world, { pads, ...(misbuilt && { misbuilt }) });
  return {
    ...shop,
    pads,
    token,
    startedAt: world.clock.now,
    callbacks: new Map(),
    closedByHand: new Set(),
    isGone: false,
  };
};

/** Removes open payments of a story from the next one. */
const bury = ({ world, machine }: Story) =>
  world.store.change((tx) =>
    tx
      .updateTable('payments')
      .set({ dueAt: null, nights: 99 })
      .where('machineId', '=', machine.id)
      .execute(),
  );

/** Plays a story to its end; returns the truths about its payments. */
export const tell = async (
  story: Story,
  moves: readonly Move[],
  { rules = paymentRules, hasReconcile = true }: Pick<ModelGiven, 'rules' | 'hasReconcile'>,
): Promise<Truth[]> => {
  watch(story);
  for (const move of moves) {
    await make(story, move);
    await judgeMove(story);
  }
  await comeToRest(story, hasReconcile);
  await judgeMove(story);
  const truths = await truthsOf(story);
  for (const truth of truths) judgeRest(truth, story.closedByHand.has(truth.payment.id));
  await judgeHistory(story, truths, rules);
  await judgeBooks(story, truths, { pads: story.pads, isTold: !story.isGone });
  return truths;
};

/** Cleans up a story, wherever it ended. */
export const close = async (story: Story): Promise<void> => {
  const { world, controller } = story;
  world.bkash.faults.off();
  await world.letThrough();
  controller.machine.close();
  await bury(story);
};

export const anyStory = (mood: Mood) =>
  fc.record({ pads: fc.constantFrom(1, 3, 5), moves: anyMoves(mood) });

/** Plays many stories on one server, each with its own machine; returns the failures. */
export const runModel = async (given: ModelGiven) => {
  const { numRuns, seed, path, hasReconcile = true } = given;
  const world = await aWorld(given);
  await given.prepare?.(world);
  const { token } = await aSuper(world);
  const shown = new Shown();
  const any = anyStory({ isCalm: !hasReconcile, favours: given.favours ?? [] });
  const property = fc.asyncProperty(any, async ({ pads, moves }) => {
    const story = await aStory(world, token, given, pads);
    try {
      shown.add(await tell(story, moves, given));
    } finally {
      await close(story);
    }
  });
  const found = await fc.check(property, {
    seed,
    numRuns,
    endOnFailure: given.isQuick ?? false,
    ...(path !== undefined && { path }),
  });
  return { found, shown };
};
