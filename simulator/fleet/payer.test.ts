import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { payPaths } from '../../contract/payments.ts';
import { goodWallets, poorWallet } from '../bkash/checkout/wallets.ts';
import { seededRandom } from '../core/random.ts';
import { aShop } from '../testing/shop.ts';
import { payAtMachine } from './payer.ts';

const links = ['REG', 'NGT'].flatMap((size) =>
  [1, 2, 3].map(
    (count) => `<a href="${payPaths.start}?machineId=M-1&amp;size=${size}&amp;quantity=${count}">`,
  ),
);

/** A server with the pages a customer sees: a choice of two sizes, bKash, and a page at the end. */
const aStore = async () => {
  const { bkash, create, execute } = await aShop();
  const seen: string[] = [];

  /** Redirect of a URL; undefined for a page. */
  const redirectFrom = async ({
    origin,
    pathname,
    searchParams,
  }: URL): Promise<string | undefined> => {
    const param = (name: string) => searchParams.get(name) ?? '';
    if (pathname === payPaths.start) {
      if (param('machineId') !== 'M-1') return `${payPaths.notStarted}?message=Empty`;
      if (!param('size')) return undefined;
      const amount = `${10 * Number(param('quantity'))}.00`;
      return (await create({ callbackURL: origin + payPaths.callback, amount })).body.bkashURL;
    }
    if (pathname !== payPaths.callback) return undefined;
    if (param('status') !== 'success') return `${payPaths.failed}?message=Cancelled`;
    const { trxID } = (await execute(param('paymentID'))).body;
    return trxID ? payPaths.success : `${payPaths.failed}?message=Poor`;
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const { cookie = 'no cookie' } = request.headers;
    seen.push(`${url.pathname} ${url.searchParams.get('size') ?? '-'} ${cookie}`);
    const location = await redirectFrom(url);
    if (location === undefined) return response.end(links.join(''));
    response.writeHead(303, { location, 'set-cookie': 'payer=one; Path=/; HttpOnly' });
    return response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return { url: `http://127.0.0.1:${address.port}`, random: seededRandom(1), bkash, seen };
};

const [wallet] = goodWallets;

test('a customer chooses a number, pays at bKash and comes back with the same cookie', async () => {
  const store = await aStore();
  expect(await payAtMachine(store, 'M-1', { wallet, quantity: 2 })).toEqual({
    path: payPaths.success,
    message: '',
  });
  const [payment] = store.bkash.payments();
  expect(payment).toMatchObject({ state: 'COMPLETED', wallet, amount: 2000 });
  expect(store.seen).toEqual([
    `${payPaths.start} - no cookie`,
    `${payPaths.start} NGT no cookie`,
    `${payPaths.callback} - payer=one`,
    `${payPaths.success} - payer=one`,
  ]);
});

test('a customer may cancel, be too poor, or find the machine empty', async () => {
  const store = await aStore();
  const cancelled = await payAtMachine(store, 'M-1', { wallet, quantity: 1, cancels: true });
  expect(cancelled).toEqual({ path: payPaths.failed, message: 'Cancelled' });
  const poor = await payAtMachine(store, 'M-1', { wallet: poorWallet, quantity: 1 });
  expect(poor).toEqual({ path: payPaths.failed, message: 'Poor' });
  expect(await payAtMachine(store, 'M-2', { wallet, quantity: 1 })).toEqual({
    path: payPaths.notStarted,
    message: 'Empty',
  });
  const states = store.bkash.payments().map(({ state }) => state);
  expect(states).toEqual(['CANCELLED', 'REFUSED']);
});
