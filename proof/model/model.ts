import fc from 'fast-check';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { hourMs } from '../../server/testing/durations.ts';
import {
  noneCodes,
  type RefundTerms,
  refundLedgers,
  refundRoutes,
} from '../../simulator/bkash/refunds/refund-accounts.ts';
import { judgeRest, type Truth, truthsOf } from '../judge.ts';
import { judgeBooks, judgeHistory } from '../judge-books.ts';
import type { FirmwareFaults } from '../machine-faults.ts';
import { aShop } from '../shop.ts';
import { aWorld, type FaultOptions, type PaymentWorld } from '../world.ts';
import { chooseProvider, makeMove } from './make-move.ts';
import type { Move } from './move.ts';
import { anyMoves, type MoveOptions } from './moves.ts';
import { comeToRest } from './rest.ts';
import { judgeMove, type Story, watchExecutes } from './story.ts';
import { StoryStatistics } from './story-statistics.ts';

/** A story by chance. */
export interface StoryPlan {
  readonly pads: number;
  /** It begins with the account of the other provider. */
  readonly isSelfPaid: boolean;
  /** Of the merchant's account at bKash when it begins. */
  readonly refunds: Partial<RefundTerms>;
  readonly moves: readonly Move[];
}

export interface ModelOptions extends FaultOptions, Pick<MoveOptions, 'favours'> {
  readonly misbuilt?: FirmwareFaults;
  /** The provider of all stories at their start, instead of any. */
  readonly isSelfPaid?: boolean;
  /** Refund terms of all stories, instead of any. */
  readonly refunds?: Partial<RefundTerms>;
  /** The nightly reconciliation corrects payments that a fault closed too early. */
  readonly hasReconcile?: boolean;
  readonly numRuns: number;
  readonly seed: number;
  /** A path to one story of the seed, as a failure reports it. */
  readonly path?: string | undefined;
  /** Stops at the first failure, without a search for its shortest story. */
  readonly isQuick?: boolean;
  /** Breaks the database itself. */
  readonly prepare?: (world: PaymentWorld) => Promise<void>;
}

/** Long enough that stories share no tokens and no wallet limits. */
const betweenStories = 3 * hourMs;

/** Every story begins at noon in Dhaka. */
const nextNoon = (now: number): number =>
  Math.ceil((now + betweenStories - 6 * hourMs) / (24 * hourMs)) * 24 * hourMs + 6 * hourMs;

export const aStory = async (
  world: PaymentWorld,
  token: string,
  { misbuilt }: Pick<ModelOptions, 'misbuilt'>,
  { pads, isSelfPaid, refunds }: Omit<StoryPlan, 'moves'>,
): Promise<Story> => {
  world.clock.now = nextNoon(world.clock.now);
  world.bkash.refunds.change(refunds);
  const shop = await aShop(world, { pads, ...(misbuilt && { misbuilt }) });
  if (isSelfPaid) await chooseProvider(shop, true);
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

/** Removes open payments of a story from the next one, and what is known of its account. */
const forgetStory = ({ world, machine }: Story) =>
  world.store.change(async (tx) => {
    await tx.deleteFrom('refundForms').execute();
    await tx
      .updateTable('payments')
      .set({ dueAt: null, nights: 99 })
      .where('machineId', '=', machine.id)
      .execute();
  });

/** Plays a story to its end; returns the truths about its payments. */
export const playStory = async (
  story: Story,
  moves: readonly Move[],
  { rules = paymentRules, hasReconcile = true }: Pick<ModelOptions, 'rules' | 'hasReconcile'>,
): Promise<Truth[]> => {
  watchExecutes(story);
  for (const move of moves) {
    await makeMove(story, move);
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
export const endStory = async (story: Story): Promise<void> => {
  const { world, controller } = story;
  world.bkash.faults.remove();
  world.selfpay.mend();
  await world.letThrough();
  controller.machine.close();
  await forgetStory(story);
};

/** Long enough that no refund of a story comes too late. */
const refundDays = 60;

const anyRefundTerms = (fixed: Partial<RefundTerms>): fc.Arbitrary<Partial<RefundTerms>> =>
  fc
    .record({
      routes: fc.constantFrom('both' as const, ...refundRoutes),
      ledgers: fc.constantFrom(...refundLedgers),
      noneCode: fc.constantFrom(undefined, ...noneCodes),
      showsRefundable: fc.constantFrom(true, true, false),
    })
    .map((terms) => ({ ...terms, days: refundDays, ...fixed }));

export const anyStory = (
  mood: MoveOptions,
  { refunds = {}, isSelfPaid }: Pick<ModelOptions, 'refunds' | 'isSelfPaid'> = {},
): fc.Arbitrary<StoryPlan> =>
  fc.record({
    pads: fc.constantFrom(1, 3, 5),
    isSelfPaid:
      isSelfPaid === undefined ? fc.constantFrom(false, false, true) : fc.constant(isSelfPaid),
    refunds: anyRefundTerms(refunds),
    moves: anyMoves(mood),
  });

/** Plays many stories on one server, each with its own machine; returns the failures. */
export const runModel = async (given: ModelOptions) => {
  const { numRuns, seed, path, hasReconcile = true } = given;
  const world = await aWorld(given);
  await given.prepare?.(world);
  const { token } = await aSuper(world);
  const shown = new StoryStatistics();
  const any = anyStory({ isCalm: !hasReconcile, favours: given.favours ?? [] }, given);
  const property = fc.asyncProperty(any, async (plan) => {
    const story = await aStory(world, token, given, plan);
    try {
      shown.add(await playStory(story, plan.moves, given));
    } finally {
      await endStory(story);
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
