import { finalStates } from '../contract/payments.ts';
import { hour, minute, second } from '../server/testing/durations.ts';
import { judgeContact, truthsOf } from './judge.ts';
import { paymentsAt } from './shop.ts';
import type { Story } from './story.ts';

/** Long enough for every deadline, one after the other. */
const waits = [
  0,
  20 * second,
  20 * second,
  minute,
  5 * minute,
  5 * minute,
  hour,
  hour,
  25 * hour,
  5 * minute,
  minute,
  hour,
  25 * hour,
  5 * minute,
  minute,
  hour,
];

const isAtRest = async (story: Story): Promise<boolean> =>
  (await paymentsAt(story)).every(({ state }) => finalStates.has(state));

const obey = async ({ controller }: Story): Promise<void> => {
  await controller.sync();
  await controller.machine.carryOut();
  await controller.sync();
};

/** Clears all faults and lets time pass until nothing moves. */
export const comeToRest = async (story: Story, hasReconcile = true): Promise<void> => {
  const { world, controller, isGone } = story;
  world.bkash.faults.off();
  controller.mend();
  await world.letThrough();
  if (!isGone) {
    await obey(story);
    judgeContact(await truthsOf(story));
  }
  for (const wait of waits) {
    world.clock.now += wait;
    if (!isGone) await obey(story);
    await world.work();
    if (await isAtRest(story)) break;
  }
  if (hasReconcile) await world.reconcile();
  await world.work();
};
