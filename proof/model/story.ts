import type { Customer } from '../customer.ts';
import { judgeAlways, judgeExecute, truthsOf } from '../judge.ts';
import type { Shop } from '../shop.ts';

/** One machine with its customers, from the first move to the last. */
export interface Story extends Shop {
  readonly pads: number;
  /** The token of a super admin. */
  readonly token: string;
  readonly startedAt: number;
  /** The callback address of each customer's browser. */
  readonly callbacks: Map<Customer, string>;
  /** Payments that a person has settled, who answers for them. */
  readonly closedByHand: Set<string>;
  /** The machine was removed from the console, or never reports again. */
  isGone: boolean;
}

/** Checks the invariants of execute at each call for a payment of this story. */
export const watchExecutes = (story: Story): void => {
  const { wire } = story.world;
  wire.breaches.length = 0;
  wire.watch = async (call, providerPaymentId) => {
    if (call !== 'execute') return;
    const truths = await truthsOf(story);
    if (truths.some(({ payment }) => payment.providerPaymentId === providerPaymentId)) {
      await judgeExecute(story, truths);
    }
  };
};

/** Checks the invariants that hold after every move. */
export const judgeMove = async (story: Story): Promise<void> => {
  const [breach] = story.world.wire.breaches;
  if (breach) throw breach;
  for (const truth of await truthsOf(story)) {
    judgeAlways(truth, story.closedByHand.has(truth.payment.id));
  }
};
