import { expect, test } from 'vitest';
import { gateways } from '../../contract/gateways.ts';
import { payPaths } from '../../contract/payments.ts';
import { defaultProvider } from '../../contract/providers.ts';
import { goodWallets } from '../../simulator/bkash/checkout/wallets.ts';
import type { BkashFault, FaultTarget } from '../../simulator/bkash/faults/faults.ts';
import { anotherMerchant } from '../../simulator/testing/second-merchant.ts';
import { recordRefusal } from '../gateways/account-health.ts';
import { fingerprintOf } from '../gateways/platform.ts';
import { findRefusingAccounts } from '../gateways/refusing-accounts.ts';
import { withAfterCommit } from '../platform/events/after-commit.ts';
import { anInstitutionAdmin } from '../testing/admins/admins.ts';
import { finishItem, listAttention, scanAttention } from '../testing/attention.ts';
import { minuteMs, secondMs } from '../testing/durations.ts';
import { syncEvents } from '../testing/machines/sync.ts';
import { testMerchant } from '../testing/payments/bkash.ts';
import { faultWithFields } from '../testing/payments/bkash-checkout.ts';
import { aPayingCrowd } from '../testing/payments/paying-customers.ts';

type Crowd = Awaited<ReturnType<typeof aPayingCrowd>>;

const readItems = async ({ server }: Pick<Crowd, 'server'>) => {
  await scanAttention(server);
  return listAttention(server, { kind: 'ACCOUNT_UNUSABLE' });
};

const item = (failure: string, refused: number, username: string | null = null) => ({
  kind: 'ACCOUNT_UNUSABLE',
  severity: 'bad',
  facts: { username, failure, refused },
});

const code = (value: string): BkashFault => ({ envelope: 'status', code: value });
const shopRefused = (value: string) => `bKash refuses the payments of this shop (code ${value})`;
const unreachable = 'bKash could not be reached';
const noToken = 'bKash gave no token';
const callsSpent = 'bKash allows two token calls an hour, and both were made';

const faults: [string, FaultTarget, BkashFault, string][] = [
  ['2041', 'create', code('2041'), shopRefused('2041')],
  ['a code that nobody knows', 'create', code('2999'), shopRefused('2999')],
  ['a wallet, when none has been entered', 'create', code('2058'), shopRefused('2058')],
  ['maintenance', 'create', code('503'), 'bKash is under maintenance at the moment'],
  ['a system error', 'create', code('9999'), 'bKash has a problem at the moment'],
  [
    'another amount than was asked',
    'create',
    faultWithFields({ amount: '8.00' }),
    'bKash began a payment of another amount, currency or invoice than was asked',
  ],
  ['HTTP 500', 'create', { envelope: 'html', status: 500 }, 'bKash answered HTTP 500'],
  ['a lost connection', 'create', 'loseRequest', unreachable],
  ['a token that no call may use', 'create', { envelope: 'gateway', status: 401 }, callsSpent],
  ['a merchant that is blocked', 'grant', 'tokenBlock', noToken],
  ['a token that does not come', 'grant', 'loseRequest', noToken],
];

test.each(faults)(
  'customers who cannot begin to pay because of %s are an item after the third, until one can',
  async (_name, place, fault, reason) => {
    const crowd = await aPayingCrowd();
    const { bkash, server, start, repeat } = crowd;
    bkash.faults.always(place, fault);
    await repeat(2, start);
    expect(await readItems(crowd)).toEqual([]);
    await repeat(2, start);
    expect(await readItems(crowd)).toMatchObject([item(reason, 4)]);
    bkash.faults.remove();
    server.clock.now += 61 * minuteMs;
    expect(await start()).toContain('/checkout/');
    expect(await readItems(crowd)).toEqual([]);
  },
);

test('a customer who cannot begin to pay is an item after a quarter of an hour without another', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, server, start } = crowd;
  bkash.faults.next('create', 'loseRequest');
  await start();
  server.clock.now += 15 * minuteMs - 1;
  expect(await readItems(crowd)).toEqual([]);
  server.clock.now += 1;
  expect(await readItems(crowd)).toMatchObject([item(unreachable, 1)]);
});

test.each([
  ['2041', code('2041'), shopRefused('2041')],
  ['a system error', code('9999'), 'bKash has a problem at the moment'],
])(
  'customers whose execute fails with %s are an item after the third, until one has paid',
  async (_name, fault, reason) => {
    const crowd = await aPayingCrowd();
    const { bkash, pay, start, repeat } = crowd;
    bkash.faults.always('execute', fault);
    await repeat(2, pay);
    expect(await readItems(crowd)).toEqual([]);
    await pay();
    await start();
    expect(await readItems(crowd)).toMatchObject([item(reason, 3)]);
    bkash.faults.remove();
    await pay();
    expect(await readItems(crowd)).toEqual([]);
  },
);

test('an execute whose answer is lost is no refusal once the money is found to have moved', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, server, pay } = crowd;
  bkash.faults.always('execute', 'loseAnswer');
  for (const wallet of goodWallets.slice(0, 4)) {
    await pay(wallet);
    await server.http.payments.advanceDue();
  }
  expect(await readItems(crowd)).toEqual([]);
});

test('a customer whose execute is repeated counts once', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, server, pay } = crowd;
  bkash.faults.always('execute', 'loseRequest');
  await pay();
  for (let seconds = 0; seconds < 80; seconds += 20) {
    server.clock.now += 20 * secondMs;
    await server.http.payments.advanceDue();
  }
  expect(bkash.calls.filter(({ call }) => call === 'execute').length).toBeGreaterThan(1);
  server.clock.now += 15 * minuteMs;
  expect(await readItems(crowd)).toMatchObject([item(unreachable, 1)]);
});

test('refusals that are the customers’ own need nobody', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, server, start, pay, repeat } = crowd;
  bkash.faults.always('execute', code('2023'));
  await repeat(4, pay);
  bkash.faults.always('create', code('2029'));
  await repeat(4, start);
  server.clock.now += 20 * minuteMs;
  expect(await readItems(crowd)).toEqual([]);
});

test('credentials that bKash refuses are an item at the first customer, and the next outage is one again', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, server, start } = crowd;
  const refused = 'bKash does not accept the credentials of this shop';
  bkash.faults.next('grant', code('2001'));
  await start();
  const [first] = await readItems(crowd);
  expect(first).toMatchObject(item(refused, 1));
  await finishItem(server, first);
  expect(await readItems(crowd)).toEqual([]);
  server.clock.now += 5 * minuteMs;
  expect(await start()).toContain('/checkout/');
  // No scan sees the account while it works.
  server.clock.now += 61 * minuteMs;
  bkash.faults.next('grant', code('2001'));
  await start();
  expect(await readItems(crowd)).toMatchObject([item(refused, 1)]);
});

test('an account of an institution that another key has sealed is an item there, until others are saved', async () => {
  const crowd = await aPayingCrowd({ merchants: [anotherMerchant] });
  const { server, machine, start } = crowd;
  const { institutionId, organizationId } = machine;
  const { token } = await anInstitutionAdmin(server, { id: institutionId, organizationId });
  const save = () =>
    server.call(gateways.save, { params: { institutionId }, body: anotherMerchant, token });
  await save();
  await server.store.change((tx) =>
    tx.updateTable('gateways').set({ sealed: 'v1.of-another-key' }).execute(),
  );
  expect(await start()).toContain('takes+no+payments');
  await scanAttention(server);
  expect(await listAttention(server, {}, token)).toMatchObject([
    item('The bKash account of this payment cannot be opened', 1, anotherMerchant.username),
  ]);
  await save();
  expect(await readItems(crowd)).toEqual([]);
});

test('an institution without any account is an item after its third bKash customer, until one is saved', async () => {
  const withoutPlatform = {
    BKASH_USERNAME: undefined,
    BKASH_PASSWORD: undefined,
    BKASH_APP_KEY: undefined,
    BKASH_APP_SECRET: undefined,
  };
  const crowd = await aPayingCrowd({ merchants: [anotherMerchant] }, withoutPlatform);
  const { server, machine, start, repeat } = crowd;
  const { institutionId, organizationId } = machine;
  await repeat(2, start);
  expect(await readItems(crowd)).toEqual([]);
  await start();
  const { token } = await anInstitutionAdmin(server, { id: institutionId, organizationId });
  await scanAttention(server);
  expect(await listAttention(server, {}, token)).toMatchObject([
    item('bKash payment is not set up for this machine', 3, ''),
  ]);
  const params = { institutionId };
  await server.call(gateways.save, { params, body: anotherMerchant, token });
  expect(await readItems(crowd)).toEqual([]);
});

const nobodyReturns =
  'Customers confirm at bKash and never come back: check PUBLIC_ORIGIN, and that its address /payment/bKash-callback can be opened on a phone';

test('customers who confirm at bKash and never come back are an item after the third, until one does', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, server, start, confirm, visit, repeat } = crowd;
  const wait = async () => {
    server.clock.now += 10 * minuteMs;
    await server.http.payments.advanceDue();
  };
  await repeat(5, start);
  await wait();
  server.clock.now += 15 * minuteMs;
  expect(await readItems(crowd)).toEqual([]);
  await repeat(2, confirm);
  await wait();
  server.clock.now += 15 * minuteMs;
  expect(await readItems(crowd)).toEqual([]);
  const address = await confirm();
  await wait();
  expect(await readItems(crowd)).toMatchObject([item(nobodyReturns, 3)]);
  await start();
  expect(await readItems(crowd)).toMatchObject([item(nobodyReturns, 3)]);
  expect(bkash.calls.filter(({ call }) => call === 'query')).toHaveLength(8);
  await visit(address);
  expect(await readItems(crowd)).toEqual([]);
});

test('a customer who comes back by another scan after ten minutes never came back once', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, machine, token, server, visit } = crowd;
  const url = `${payPaths.start}?machineId=${machine.physicalId}`;
  await syncEvents(server, token, []);
  const { headers } = await server.http.inject({ url });
  bkash.approve(String(headers.location).split('/').at(-1) ?? '');
  server.clock.now += 10 * minuteMs;
  await server.http.payments.advanceDue();
  server.clock.now += minuteMs;
  await syncEvents(server, token, []);
  const cookie = String(headers['set-cookie']).split(';')[0];
  expect(await visit(url, cookie)).toContain(payPaths.success);
  const rows = await server.store.read.selectFrom('accountRefusals').selectAll().execute();
  expect(rows).toMatchObject([{ call: 'CALLBACK', count: 1 }]);
});

test('customers who confirm and have to scan again to get their pad never came back either', async () => {
  const crowd = await aPayingCrowd();
  const { bkash, machine, token, server, visit } = crowd;
  const url = `${payPaths.start}?machineId=${machine.physicalId}`;
  for (const wallet of goodWallets.slice(0, 3)) {
    expect(await readItems(crowd)).toEqual([]);
    await syncEvents(server, token, []);
    const { headers } = await server.http.inject({ url });
    bkash.approve(String(headers.location).split('/').at(-1) ?? '', wallet);
    const cookie = String(headers['set-cookie']).split(';')[0];
    expect(await visit(url, cookie)).toContain(payPaths.success);
  }
  expect(await readItems(crowd)).toMatchObject([item(nobodyReturns, 3)]);
});

test('an outage is one warning in the log', async () => {
  const { bkash, server, start, repeat } = await aPayingCrowd();
  const warnings: unknown[] = [];
  const store = withAfterCommit(server.store, (after) => warnings.push(...after.warnings));
  bkash.faults.always('create', code('2041'));
  for (let n = 0; n < 2; n += 1) {
    await repeat(3, start);
    await scanAttention({ ...server, store });
  }
  const facts = {
    institutionId: '',
    provider: defaultProvider,
    username: null,
    failure: shopRefused('2041'),
    refused: 3,
  };
  expect(warnings).toEqual([[facts, 'customers cannot pay']]);
});

test('servers that count refusals of one account at once lose none', async () => {
  const { server } = await aPayingCrowd();
  const refusal = { call: 'CREATE', fault: 'BKASH', reason: 'away', count: 1 } as const;
  const { now } = server.clock;
  const account = fingerprintOf([testMerchant.username, testMerchant.appKey]);
  await Promise.all(
    Array.from({ length: 8 }, () =>
      server.store.change((tx) => recordRefusal(tx, { account, ...refusal }, now)),
    ),
  );
  const { read } = server.store;
  expect(await findRefusingAccounts(read, server.settings, now)).toMatchObject([{ refused: 8 }]);
});
