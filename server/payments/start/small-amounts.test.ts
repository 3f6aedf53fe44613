import { expect, test } from 'vitest';
import { payPaths } from '../../../contract/payments.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { aPairedMachine, syncEvents } from '../../testing/machines/sync.ts';
import { aBkash } from '../../testing/payments/bkash.ts';
import { aServer } from '../../testing/server.ts';
import { notStartedPath } from '../browser/pages.ts';
import { tooCheapReason } from './sell-conditions.ts';

test.each([0, 1, 50, 99])(
  'a price of %i poisha is refused before bKash is called',
  async (price) => {
    const { calls, url } = await aBkash();
    const server = await aServer(serverSettings(url));
    const { machine, token } = await aPairedMachine(server);
    await syncEvents(server, token, []);
    const start = async (poisha: number) => {
      await server.store.change((tx) =>
        tx.updateTable('machines').set({ price: poisha }).where('id', '=', machine.id).execute(),
      );
      const { headers } = await server.http.inject({
        url: `${payPaths.start}?machineId=${machine.physicalId}`,
      });
      return headers.location;
    };
    expect(await start(price)).toBe(notStartedPath(machine.physicalId, tooCheapReason(100)));
    expect(calls).toEqual([]);
    expect(await start(100)).toContain(`${url}/checkout/`);
  },
);
