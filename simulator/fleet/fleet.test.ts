import { expect, test } from 'vitest';
import { seededRandom } from '../core/random.ts';
import { aConfig } from '../testing/machine-config.ts';
import { aMachine } from '../testing/tested-machine.ts';
import { sellAtOnce } from './fleet.ts';

test.each([
  [1, 8],
  [2, 8],
  [3, 0],
  [4, 0],
])(
  'a machine sells to the first customer at once, for cash, also when it is new and empty (%i)',
  async (seed, productCount) => {
    const { machine, server } = aMachine();
    server.config = { ...aConfig({ productCount }), pointsEnabled: false };
    await machine.claim('ABCD-EFGH');
    await machine.sync();
    const waits: number[] = [];
    await sellAtOnce({
      machine,
      shop: {
        mix: { CASH: 0, RFID: 1, BKASH: 0 },
        cards: ['AA'],
        unlockCard: undefined,
        capacity: 20,
      },
      random: seededRandom(seed),
      pace: [60_000].values(),
      wait: async (ms) => void waits.push(ms),
      say: () => undefined,
    });
    expect(waits).toEqual([0, 60_000]);
    expect(server.events(1)).toContainEqual(
      expect.objectContaining({
        type: 'DISPENSE',
        transactionType: 'CASH',
        isSuccessful: true,
      }),
    );
  },
);
