import { payPaths } from '../../../contract/payments.ts';
import { serverSettings } from '../../../simulator/bkash/merchants.ts';
import type { BkashServerOptions } from '../../../simulator/bkash/server.ts';
import { aPairedMachine, syncEvents } from '../machines/sync.ts';
import { aServer } from '../server.ts';
import { aBkash } from './bkash.ts';

/** A machine of a server with the platform's account, where every customer is a new browser. */
export const aPayingCrowd = async (options: BkashServerOptions = {}, env = {}) => {
  const clock = { now: () => 0 };
  const bkash = await aBkash({ now: () => clock.now(), ...options });
  const server = await aServer({ ...serverSettings(bkash.url), ...env });
  clock.now = () => server.clock.now;
  const { machine, token } = await aPairedMachine(server);
  let customers = 0;
  const visit = async (url: string, cookie = '') => {
    const { headers } = await server.http.inject({
      url,
      headers: { cookie },
      remoteAddress: `10.${Math.floor(customers / 256)}.${customers % 256}.1`,
    });
    return String(headers.location);
  };
  /** Starts a payment; returns where the customer is sent. */
  const start = async () => {
    customers += 1;
    await syncEvents(server, token, []);
    return visit(`${payPaths.start}?machineId=${machine.physicalId}`);
  };
  /** Starts a payment and confirms it at bKash, whose page leads to the returned address. */
  const confirm = async (wallet?: string) => {
    const id = /\/checkout\/(\w+)$/.exec(await start())?.[1] ?? '';
    const { pathname, search } = new URL(bkash.approve(id, wallet));
    return pathname + search;
  };
  const pay = async (wallet?: string) => visit(await confirm(wallet));
  const repeat = async (count: number, act: () => Promise<unknown>) => {
    for (let n = 0; n < count; n += 1) await act();
  };
  return { bkash, server, machine, token, start, confirm, visit, pay, repeat };
};
