import fc from 'fast-check';
import { aSuper } from '../server/app/builders.ts';
import { paymentRules } from '../server/payments/rules.ts';
import { judgeBooks, judgeHistory } from './books.ts';
import type { Misbuilt } from './controller.ts';
import { make } from './deeds.ts';
import { judgeRest, truthsOf } from './judge.ts';
import { anyMoves, type Mood, type Move } from './moves.ts';
import { comeToRest } from './rest.ts';
import { aShop } from './shop.ts';
import { judgeMove, type Story, watch } from './story.ts';
import { aWorld, type Faulty, type World } from './world.ts';

export interface ModelGiven extends Faulty, Pick<Mood, 'favours'> {
  readonly misbuilt?: Misbuilt;
  /** The nightly reconciliation mends what a fault has closed too early. */
  readonly hasReconcile?: boolean;
  readonly numRuns: number;
  readonly seed?: number;
  /** To know that something is wrong is enough, without its shortest story. */
  readonly isQuick?: boolean;
  /** Breaks the database itself. */
  readonly prepare?: (world: World) => Promise<void>;
}

/** So that no story hears of the last one's tokens and wallets. */
const betweenStories = 3 * 3_600_000;

const aStory = async (
  world: World,
  token: string,
  given: ModelGiven,
  pads: number,
): Promise<Story> => {
  world.clock.now += betweenStories;
  const { misbuilt } = given;
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

const tell = async (story: Story, moves: readonly Move[], given: ModelGiven): Promise<void> => {
  const { rules = paymentRules, hasReconcile } = given;
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
};

/** Tells many stories to one server, each with a machine of its own. Answers what went wrong. */
export const runModel = async (given: ModelGiven) => {
  const { numRuns, seed, hasReconcile = true } = given;
  const world = await aWorld(given);
  await given.prepare?.(world);
  const { token } = await aSuper(world);
  const moves = anyMoves({ isCalm: !hasReconcile, favours: given.favours ?? [] });
  const story = fc.record({ pads: fc.constantFrom(1, 3, 5), moves });
  const property = fc.asyncProperty(story, async ({ pads, moves: made }) => {
    const told = await aStory(world, token, given, pads);
    try {
      await tell(told, made, given);
    } finally {
      world.bkash.faults.off();
      await world.letThrough();
      told.controller.machine.close();
    }
  });
  return fc.check(property, {
    numRuns,
    endOnFailure: given.isQuick ?? false,
    ...(seed !== undefined && { seed }),
  });
};
