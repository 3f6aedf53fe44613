import { expect } from 'vitest';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import { testEngine } from '../../server/testing/database/database.ts';
import { judgeRest, truthsOf } from '../judge.ts';
import { judgeBooks, judgeHistory } from '../judge-books.ts';
import { comeToRest } from '../model/rest.ts';
import { judgeMove, type Story } from '../model/story.ts';
import { proofSeed } from '../seed.ts';
import { aShop } from '../shop.ts';
import { aWorld, type PaymentWorld } from '../world.ts';
import { aVictim, type KillMoment, killMoments } from './victim.ts';

const pads = 5;

/** Some fifteen servers start one after the other: a busy computer needs minutes for them. */
export const killTimeoutMs = 1_200_000;

/** A payment on the way of which servers are killed. */
interface KilledPayment {
  readonly drops: boolean;
  /** Sets bKash up before each payment. */
  readonly prepare?: (world: PaymentWorld) => Promise<void>;
}

/** Runs a payment from start to end and tries each step once, because the server may be dead. */
const runPayment = async (
  { controller, customers, machine, world }: Story,
  work: () => Promise<void>,
) => {
  const [customer] = customers;
  const steps = [
    () => customer.start(machine.physicalId, { quantity: 1 }),
    async () => customer.visit(world.bkash.approve(customer.paymentID ?? '', customer.wallet)),
    () => controller.sync(),
    () => controller.machine.carryOut(),
    () => controller.sync(),
    work,
  ];
  for (const step of steps) await step().catch(() => undefined);
};

/** Runs one payment with a server that dies; returns whether it died. */
const killOnce = async (
  world: PaymentWorld,
  moment: KillMoment,
  n: number,
  { drops, prepare }: KilledPayment,
) => {
  world.clock.now += 3 * 3_600_000;
  await prepare?.(world);
  const target = { inject: world.inject };
  const seen: PaymentWorld = { ...world, inject: (request) => target.inject(request) };
  const shop = await aShop(seen, { pads });
  const victim = await aVictim(world, moment, n);
  try {
    target.inject = victim.inject;
    const story: Story = {
      ...shop,
      pads,
      token: '',
      startedAt: world.clock.now,
      callbacks: new Map(),
      closedByHand: new Set(),
      isGone: false,
    };
    if (!drops) story.controller.planMotion('NO_DROP');
    await runPayment(story, victim.work);
    const isDead = victim.isDead();
    await victim.end();
    await comeToRest(story);
    await judgeMove(story);
    const truths = await truthsOf(story);
    for (const truth of truths) judgeRest(truth, false);
    await judgeHistory(story, truths, paymentRules);
    await judgeBooks(story, truths, { pads, isTold: true });
    return isDead;
  } finally {
    await victim.end();
  }
};

/** PostgreSQL tries only every third moment, because both engines leave the same undone. */
const step = testEngine === 'sqlite' ? 1 : 3;

/** Kills once at each moment of the kind, or at some; returns their least number. */
const killAtEach = async (moment: KillMoment, payment: KilledPayment): Promise<number> => {
  const world = await aWorld();
  const first = 1 + (proofSeed % step);
  for (let n = first; ; n += step) {
    if (!(await killOnce(world, moment, n, payment))) return n - step;
  }
};

/**
 * Runs a payment once for each commit and call at which a server can be killed, and expects that
 * nothing is left undone. Fewer kills than `least` would mean that servers outlived them.
 */
export const expectNothingUndone = async (
  payment: KilledPayment,
  least: readonly number[],
): Promise<void> => {
  const kills = await Promise.all(killMoments.map((moment) => killAtEach(moment, payment)));
  expect(kills.map((count, index) => count > (least[index] ?? 0) - step)).toEqual([
    true,
    true,
    true,
  ]);
};
