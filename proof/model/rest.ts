import { hourMs, minuteMs, secondMs } from '../../server/testing/durations.ts';
import { isAtRest, judgeContact, truthsOf } from '../judge.ts';
import type { Story } from './story.ts';

/** Long enough for every deadline, one after the other. */
const waits = [
  0,
  20 * secondMs,
  20 * secondMs,
  minuteMs,
  5 * minuteMs,
  5 * minuteMs,
  hourMs,
  hourMs,
  25 * hourMs,
  5 * minuteMs,
  minuteMs,
  hourMs,
  25 * hourMs,
  5 * minuteMs,
  minuteMs,
  hourMs,
];

/** A refund that was tried long in vain is tried once a day, by each interface in turn. */
const refundWaits = Array.from({ length: 12 }, () => 25 * hourMs);

const obey = async ({ controller }: Story): Promise<void> => {
  await controller.sync();
  await controller.machine.carryOut();
  await controller.sync();
};

/** Clears all faults and lets time pass until nothing moves. */
export const comeToRest = async (story: Story, hasReconcile = true): Promise<void> => {
  const { world, controller, isGone } = story;
  world.bkash.faults.remove();
  world.selfpay.mend();
  controller.mend();
  await world.letThrough();
  if (!isGone) {
    await obey(story);
    judgeContact(await truthsOf(story));
  }
  for (const wait of [...waits, ...refundWaits]) {
    world.clock.now += wait;
    if (!isGone) await obey(story);
    await world.advanceDue();
    if ((await truthsOf(story)).every(isAtRest)) break;
  }
  if (hasReconcile) await world.reconcile();
  await world.advanceDue();
};
