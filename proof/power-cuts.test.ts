import { expect, test } from 'vitest';
import { type PowerStep, powerSteps } from '../simulator/machine/power.ts';
import { aFlow, chargedMoney, refundedMoney } from './shop.ts';

/** The final payment, money and dropped pads for each power cut. */
const ends: Record<PowerStep, readonly [state: string, money: object, drops: number]> = {
  OFFERED: ['DISPENSED', chargedMoney, 1],
  RECEIVED: ['REFUNDED', refundedMoney, 0],
  BEGINNING: ['REFUNDED', refundedMoney, 0],
  STARTED: ['REFUNDED', refundedMoney, 0],
  // Nobody saw it drop, so the money goes back and a person checks it.
  TURNED: ['REFUNDED', refundedMoney, 1],
  FINISHED: ['DISPENSED', chargedMoney, 1],
  TOLD: ['DISPENSED', chargedMoney, 1],
  REPORTED: ['DISPENSED', chargedMoney, 1],
};

test.each(powerSteps)(
  'the power goes with the command %s: the money follows the pad',
  async (step) => {
    const { controller, money, obey, pass, pay, payment } = await aFlow();
    controller.planCut(step);
    await pay();
    await obey();
    await obey();
    await pass(1);
    const [state, expectedMoney, drops] = ends[step];
    expect([(await payment()).state, await money(), controller.drops.length]).toEqual([
      state,
      expectedMoney,
      drops,
    ]);
    const { flags } = await payment();
    expect(flags === 'INTERRUPTED').toBe(step === 'STARTED' || step === 'TURNED');
  },
);
