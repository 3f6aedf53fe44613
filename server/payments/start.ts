import { sentence } from '../../contract/messages.ts';
import { finalStates, type PaymentState } from '../../contract/payments.ts';
import { isWithin } from '../../contract/times.ts';
import type { Machines, Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import { newId } from '../core/ids.ts';
import type { Created } from '../gateways/checkout.ts';
import type { Account, Merchant } from '../gateways/credentials.ts';
import { lockMachineEver, machineNamed } from '../machines/queries.ts';
import { confirmation } from './callback.ts';
import type { Engine, EngineParts } from './engine.ts';
import { noFlags } from './flags.ts';
import { gateReasons, type Offer, offersOf, refusalOfMachine, refusalOfSlots } from './gate.ts';
import {
  insertCall,
  insertEvent,
  insertPayment,
  lastCharge,
  latestOf,
  lockPayment,
} from './queries.ts';
import { crowding } from './start-limits.ts';
import { callMs, repeatMs, resumeMs, waitMs } from './times.ts';

const waited: ReadonlySet<PaymentState> = new Set([
  'CREATED',
  'EXECUTING',
  'EXECUTE_UNKNOWN',
  'DISPENSING',
]);

/** What the customer has chosen on the machine's small page. */
export interface Choice {
  readonly size: string;
  readonly quantity: number;
}

export interface Customer {
  /** By which it is counted with others: its address. */
  readonly client: string;
  /** A digest of the browser's cookie. */
  readonly browser: string;
  /** Where the provider sends the browser back to; the payment's id is appended. */
  readonly callbackUrl: string;
}

/** Where the browser goes, or why not. */
export type Started =
  | { readonly kind: 'CHECKOUT'; readonly url: string }
  /** An earlier payment of this browser goes on. */
  | { readonly kind: 'UNDER_WAY'; readonly payment: Payments }
  | { readonly kind: 'CHOICE'; readonly machine: Machines; readonly offers: readonly Offer[] }
  | { readonly kind: 'REFUSED'; readonly reason: string };

type Begun =
  | Started
  | { readonly kind: 'NEW'; readonly payment: Payments; readonly call: string }
  /** Of this browser, and the last that was heard of it is that it was sent to the provider. */
  | { readonly kind: 'OPEN'; readonly payment: Payments };

const refused = (reason: string): Started => ({ kind: 'REFUSED', reason });

const chosenOf = (offers: readonly Offer[], choice: Choice | undefined): Offer | undefined =>
  choice
    ? offers.find(({ size, free }) => size === choice.size && free >= choice.quantity)
    : offers[0];

/** So recently begun that its end is worth waiting for, before another payment begins. */
const isUnderWay = ({ state, confirmedAt, createdAt }: Payments, now: number): boolean =>
  waited.has(state) && isWithin(confirmedAt ?? createdAt, waitMs, now);

const newPayment = (
  machine: Machines,
  { rowNo, columnNo, price }: Offer,
  given: { quantity: number; account: Account; browser: string; now: number },
): Payments => {
  const { quantity, account, browser, now } = given;
  const id = newId();
  return {
    id,
    organizationId: machine.organizationId,
    institutionId: machine.institutionId,
    machineId: machine.id,
    ...account,
    state: 'CREATED',
    version: 1,
    flags: noFlags,
    quantity,
    amount: price * quantity,
    rowNo,
    columnNo,
    invoice: id.replaceAll('-', ''),
    providerPaymentId: null,
    checkoutUrl: null,
    trxId: null,
    refundTrxId: null,
    wallet: null,
    browser,
    failure: null,
    attempt: 0,
    openExecutes: 0,
    tries: 0,
    confirmedAt: null,
    refundDueAt: null,
    lastTryAt: null,
    heldUntil: now,
    createdAt: now,
    changedAt: now,
    dueAt: now + callMs,
    reconciledAt: null,
    nights: 0,
    settledAs: null,
    chargedAt: null,
    refundedAt: null,
  };
};

const write = async (tx: Tx, payment: Payments, now: number): Promise<string> => {
  await insertPayment(tx, payment);
  const { organizationId, institutionId, machineId, amount, quantity, rowNo, columnNo } = payment;
  await insertEvent(tx, {
    paymentId: payment.id,
    version: 1,
    organizationId,
    institutionId,
    at: now,
    event: 'STARTED',
    fromState: null,
    toState: 'CREATED',
    adminId: null,
    detail: JSON.stringify({ event: 'STARTED', machineId, amount, quantity, rowNo, columnNo }),
  });
  return insertCall(tx, payment, 'CREATE', now);
};

const waitText = (ms: number): string =>
  sentence('sameAmountSoon', { seconds: Math.ceil(ms / 1000) });

/** Begins payments: the gate, the choice, and the provider's payment. Nothing is kept for it yet. */
export const paymentStart = (parts: EngineParts, engine: Engine) => {
  const { store, checkout, merchantOf } = parts;
  const isCrowded = crowding(parts.elapsed);

  const resume = async (tx: Tx, machine: Machines, browser: string): Promise<Begun | undefined> => {
    const latest = await latestOf(tx, browser, machine.id, parts.now());
    if (!latest) return undefined;
    if (isUnderWay(latest, parts.now())) return { kind: 'UNDER_WAY', payment: latest };
    return latest.state === 'PENDING' ? { kind: 'OPEN', payment: latest } : undefined;
  };

  const confirm = (id: string) =>
    store.change(async (tx) => {
      const locked = await lockPayment(tx, id);
      if (!locked) throw new Error(`There is no payment ${id}`);
      return engine.tellIn(tx, id, await confirmation(tx, locked, parts.now()));
    });

  /**
   * Goes on with a payment whose customer may have confirmed, the callback having been lost; the
   * provider is asked, for its page of a payment that is done leads nowhere. Undefined when it is
   * over.
   */
  const goOn = async (open: Payments, choice: Choice | undefined): Promise<Started | undefined> => {
    const { payment, isConfirmed } = await engine.inquire(open);
    if (finalStates.has(payment.state)) return undefined;
    if (payment.state !== 'PENDING') return { kind: 'UNDER_WAY', payment };
    if (isConfirmed) {
      return { kind: 'UNDER_WAY', payment: await engine.follow(await confirm(payment.id)) };
    }
    const isFresh = isWithin(payment.createdAt, resumeMs, parts.now());
    if (!choice && payment.checkoutUrl !== null && isFresh) {
      return { kind: 'CHECKOUT', url: payment.checkoutUrl };
    }
    // Another choice, or an order of long ago: the old one is over.
    const left = { event: 'LEFT', reason: sentence('customerBeganAnew') } as const;
    await store.change((tx) => engine.tellIn(tx, payment.id, left));
    return undefined;
  };

  const choose = async (
    tx: Tx,
    machine: Machines,
    merchant: Merchant,
    { browser, client }: Customer,
    choice: Choice | undefined,
  ): Promise<Begun> => {
    const now = parts.now();
    const before = await resume(tx, machine, browser);
    if (before) return before;
    const offers = await offersOf(tx, machine, now);
    if (!offers.length) return refused(await refusalOfSlots(tx, machine, now));
    const offer = chosenOf(offers, choice);
    if (!offer || (!choice && offers.length > 1)) return { kind: 'CHOICE', machine, offers };
    const quantity = choice?.quantity ?? 1;
    const { account } = merchant;
    const given = { quantity, account, browser, now };
    const payment = newPayment(machine, offer, given);
    const repeated = { browser, amount: payment.amount, gatewayId: account.gatewayId, now };
    const lastAt = await lastCharge(tx, repeated);
    if (lastAt !== undefined) return refused(waitText(lastAt + repeatMs - now));
    if (await isCrowded(tx, machine.id, client, now)) return refused(gateReasons.crowded);
    await parts.keepMerchant(tx, merchant);
    return { kind: 'NEW', payment, call: await write(tx, payment, now) };
  };

  /** Starts a payment at the machine of this name, goes on with an open one, or says why not. */
  return async (name: string, customer: Customer, choice: Choice | undefined): Promise<Started> => {
    const found = await machineNamed(store.read, name);
    const reason = refusalOfMachine(found, parts.now());
    if (reason !== undefined || !found) return refused(reason ?? gateReasons.unknown);
    const merchant = await merchantOf(found.institutionId);
    if (!merchant) return refused(gateReasons.noGateway);
    const begin = () =>
      store.change(async (tx) =>
        choose(tx, await lockMachineEver(tx, found.id), merchant, customer, choice),
      );
    let begun = await begin();
    if (begun.kind === 'OPEN') {
      const next = await goOn(begun.payment, choice);
      if (next) return next;
      begun = await begin();
    }
    if (begun.kind === 'OPEN') return { kind: 'UNDER_WAY', payment: begun.payment };
    if (begun.kind !== 'NEW') return begun;

    const { id, invoice, amount } = begun.payment;
    const callbackUrl = `${customer.callbackUrl}?payment=${id}`;
    const answer: Created = await checkout.create(merchant.credentials, {
      invoice,
      amount,
      callbackUrl,
    });
    const { payment } = await store.change((tx) =>
      engine.answered(tx, id, begun.call, { event: 'CREATE_ANSWERED', answer }),
    );
    return payment.checkoutUrl === null
      ? refused(payment.failure ?? sentence('bkashFailed'))
      : { kind: 'CHECKOUT', url: payment.checkoutUrl };
  };
};
