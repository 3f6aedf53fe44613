import { describe, expect, test } from 'vitest';
import { Breach } from './judge.ts';
import { runModel } from './model.ts';
import { plantedFaults } from './planted-faults.ts';

const seed = 20_261_121;

describe('the stories find out when', () => {
  for (const [name, planted] of Object.entries(plantedFaults)) {
    test(name, async () => {
      const {
        found: { failed, errorInstance },
      } = await runModel({
        ...planted,
        seed,
        numRuns: 200,
        isQuick: true,
      });
      expect(failed).toBe(true);
      expect(errorInstance).toBeInstanceOf(Breach);
    });
  }
});
