import { describe, expect, test } from 'vitest';
import { Breach } from '../judge.ts';
import { runModel } from './model.ts';
import { plantedFaults } from './planted-faults.ts';
import { plantedRefundFaults } from './planted-refund-faults.ts';
import { plantedSelfMovingFaults } from './planted-self-moving-faults.ts';

const seed = 20_261_121;

describe('the stories find out when', () => {
  for (const [name, planted] of Object.entries({
    ...plantedFaults,
    ...plantedRefundFaults,
    ...plantedSelfMovingFaults,
  })) {
    test(name, async () => {
      const { promise, ...fault } = { promise: '', ...planted };
      const {
        found: { failed, errorInstance },
      } = await runModel({
        isSelfPaid: false,
        ...fault,
        seed,
        numRuns: 200,
        isQuick: true,
      });
      expect(failed).toBe(true);
      expect(errorInstance).toBeInstanceOf(Breach);
      expect(errorInstance).toMatchObject({ message: expect.stringMatching(`^${promise}`) });
    });
  }
});
