import { expect } from 'vitest';
import { payPaths } from '../../../contract/payments.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import { notStartedPath } from '../../payments/browser/pages.ts';
import { refusalReasons } from '../../payments/start/sell-conditions.ts';
import { startLimits } from '../../payments/start/start-limits.ts';
import { aPairedMachine, syncEvents } from '../machines/sync.ts';
import { aServer } from '../server.ts';
import { aBkash } from './bkash.ts';
import { aPayment } from './payments.ts';

export const { mostUnconfirmed } = startLimits;

/** A machine to pay at. A start there leads to bKash, to a refusal or back to an open payment. */
export const aCounter = async () => {
  const { calls, url } = await aBkash();
  const server = await aServer(serverSettings(url));
  const atBkash = expect.stringContaining(`${url}/checkout/`);
  const { machine, token } = await aPairedMachine(server);
  await syncEvents(server, token, []);
  const { physicalId } = machine;
  const start = async (remoteAddress: string, cookie = '') => {
    const response = await server.http.inject({
      url: `${payPaths.start}?machineId=${physicalId}`,
      remoteAddress,
      headers: { cookie },
    });
    const { location = '' } = response.headers;
    const sentCookie = String(response.headers['set-cookie']).split(';')[0];
    return { location, cookie: sentCookie };
  };
  const others = async (count: number, given: Parameters<typeof aPayment>[2] = {}) => {
    for (let n = 0; n < count; n++) {
      await aPayment(server, machine, { state: 'PENDING', confirmedAt: null, ...given });
    }
  };
  const crowded = notStartedPath(physicalId, refusalReasons.crowded);
  /** Keeps the machine online. */
  const pass = async (ms: number) => {
    server.clock.now += ms;
    await syncEvents(server, token, []);
  };
  return { server, machine, calls, start, others, crowded, pass, atBkash };
};
