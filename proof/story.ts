import type { Customer } from './customer.ts';
import { judgeAlways, judgeExecute, truthsOf } from './judge.ts';
import type { Shop } from './shop.ts';

/** One machine with its customers, from the first move to the last. */
export interface Story extends Shop {
  readonly pads: number;
  /** Of a super admin. */
  readonly token: string;
  readonly startedAt: number;
  /** Where bKash sent each customer's browser back to. */
  readonly callbacks: Map<Customer, string>;
  /** Payments that a person has closed, and answers for. */
  readonly closedByHand: Set<string>;
  /** Removed from the console, or never to be heard of again. */
  isGone: boolean;
}

/** Looks at the promises about execute whenever it is called for a payment of this story. */
export const watch = (story: Story): void => {
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

/** The promises that hold after every move. */
export const judgeMove = async (story: Story): Promise<void> => {
  const [breach] = story.world.wire.breaches;
  if (breach) throw breach;
  for (const truth of await truthsOf(story)) {
    judgeAlways(truth, story.closedByHand.has(truth.payment.id));
  }
};
