import { expect, test } from 'vitest';
import { type PowerStep, powerSteps } from '../simulator/machine/power.ts';
import { aFlow, kept, returned } from './shop.ts';

/** The final payment, money and dropped pads for each power cut. */
const ends: Record<PowerStep, readonly [state: string, money: object, drops: number]> = {
  OFFERED: ['DISPENSED', kept, 1],
  RECEIVED: ['REFUNDED', returned, 0],
  BEGINNING: ['REFUNDED', returned, 0],
  STARTED: ['REFUNDED', returned, 0],
  // Nobody saw it drop, so the money goes back and a person checks it.
  TURNED: ['REFUNDED', returned, 1],
  FINISHED: ['DISPENSED', kept, 1],
  TOLD: ['DISPENSED', kept, 1],
  REPORTED: ['DISPENSED', kept, 1],
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
    const [state, moved, drops] = ends[step];
    expect([(await payment()).state, await money(), controller.drops.length]).toEqual([
      state,
      moved,
      drops,
    ]);
    const { flags } = await payment();
    expect(flags === 'INTERRUPTED').toBe(step === 'STARTED' || step === 'TURNED');
  },
);
