import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Db } from '../../server/platform/db/store.ts';
import { goodWallets } from '../../simulator/bkash/checkout/wallets.ts';
import { serverSettings } from '../../simulator/bkash/merchants.ts';
import { type BkashPayment, sumRefunds } from '../../simulator/bkash/payment.ts';
import { type Bkash, aBkash as startBkash } from '../../simulator/bkash/server.ts';
import { pickOne, type Random } from '../../simulator/core/random.ts';
import { payAtMachine } from '../../simulator/fleet/payer.ts';
import { readDatabase } from '../read-database.ts';
import { neverOpened, tryTo } from './load.ts';
import type { Site } from './site.ts';

/** Starts a bKash until the end of the test, with the settings that point servers at it. */
export const aBkash = async () => {
  const bkash = await startBkash();
  onTestFinished(bkash.close);
  return { bkash, env: serverSettings(bkash.url) };
};

/** Customers with a wallet each, who pay repeatedly at random machines. */
export const payersOf = ({ address, rigs }: Site, random: Random): (() => Promise<unknown>)[] =>
  goodWallets.map((wallet) => async () => {
    const { physicalId } = pickOne(random, neverOpened(rigs));
    // A customer without an answer leaves; the payment's end is checked later.
    await payAtMachine({ url: address(), random }, physicalId, { wallet, quantity: 1 }).catch(
      () => undefined,
    );
    await setTimeout(500);
  });

const paymentsOf = (db: Db) =>
  db
    .selectFrom('payments')
    .leftJoin('dispenses', (join) =>
      join.onRef('dispenses.paymentId', '=', 'payments.id').on('dispenses.isSuccessful', '=', 1),
    )
    .select(['payments.invoice', 'payments.state', 'payments.flags'])
    .select(({ fn }) => fn.count<number>('dispenses.id').as('pads'))
    .groupBy('payments.id')
    .execute();

type StoredPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** A charge must end as a pad or as a refund. */
const faultOf = (payment: BkashPayment, stored: StoredPayment | undefined): string | undefined => {
  const { charge, invoice } = payment;
  if (!charge) return undefined;
  if (!stored) return `${invoice} was charged and is not stored`;
  const { state, flags, pads } = stored;
  const refunded = sumRefunds(payment);
  const isServed = state === 'DISPENSED' && pads === 1 && refunded === 0;
  const isRefunded = state === 'REFUNDED' && pads === 0 && refunded === charge.amount;
  if (isServed || isRefunded) return undefined;
  return `${invoice} is ${state} (${flags}) with ${pads} pads, ${charge.amount} charged and ${refunded} refunded`;
};

/** Milliseconds; a provider that has not answered is queried again within a minute. */
const patienceMs = 180_000;

/** Waits until all charges have ended while the machines go on; returns the faults that remain. */
export const moneyFaults = async (site: Site, bkash: Bkash): Promise<string[]> => {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const stored = await readDatabase(site.place, paymentsOf);
    const byInvoice = new Map(stored.map((payment) => [payment.invoice, payment]));
    const faults = bkash
      .payments()
      .flatMap((payment) => faultOf(payment, byInvoice.get(payment.invoice)) ?? []);
    if (faults.length === 0 || performance.now() > giveUpAt) return faults;
    for (const { machine } of site.rigs) {
      await tryTo(() => machine.sync());
      await machine.carryOut();
    }
    await setTimeout(100);
  }
};

/** Counts the charged payments. */
export const chargedAt = (bkash: Bkash): number =>
  bkash.payments().filter(({ charge }) => charge).length;
