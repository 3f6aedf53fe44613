import { sentence } from '../../contract/messages.ts';
import type { Machines, Payments } from '../core/db/schema.ts';
import type { Tx } from '../core/db/store.ts';
import type { Created } from '../gateways/checkout.ts';
import type { Merchant } from '../gateways/credentials.ts';
import { lockMachineEver, machineNamed } from '../machines/queries.ts';
import type { Engine, EngineParts } from './engine.ts';
import { gateReasons, type Offer, offersOf, refusalOfMachine, refusalOfSlots } from './gate.ts';
import { writeNew } from './new-payment.ts';
import { lastCharge } from './queries.ts';
import { type Earlier, paymentResume } from './resume.ts';
import { crowding } from './start-limits.ts';
import type { Choice, Customer, Started } from './started.ts';
import { repeatMs } from './times.ts';

type Begun =
  | Started
  | Earlier
  | { readonly kind: 'NEW'; readonly payment: Payments; readonly call: string };

const refused = (reason: string): Started => ({ kind: 'REFUSED', reason });

const chosenOf = (offers: readonly Offer[], choice: Choice | undefined): Offer | undefined =>
  choice
    ? offers.find(({ size, free }) => size === choice.size && free >= choice.quantity)
    : offers[0];

const waitText = (ms: number): string =>
  sentence('sameAmountSoon', { seconds: Math.ceil(ms / 1000) });

/**
 * Starts payments: checks the sell conditions, applies the choice and opens the payment at the
 * provider. It holds no stock yet.
 */
export const paymentStart = (parts: EngineParts, engine: Engine) => {
  const { store, checkout, merchantOf } = parts;
  const isCrowded = crowding(parts.elapsed);
  const { earlier, goOn } = paymentResume(parts, engine);

  const choose = async (
    tx: Tx,
    machine: Machines,
    merchant: Merchant,
    { browser, client }: Customer,
    choice: Choice | undefined,
  ): Promise<Begun> => {
    const now = parts.now();
    const before = await earlier(tx, machine.id, browser);
    if (before) return before;
    const offers = await offersOf(tx, machine, now);
    if (!offers.length) return refused(await refusalOfSlots(tx, machine, now));
    const offer = chosenOf(offers, choice);
    if (!offer || (!choice && offers.length > 1)) return { kind: 'CHOICE', machine, offers };
    const quantity = choice?.quantity ?? 1;
    const { account } = merchant;
    const amount = offer.price * quantity;
    const repeated = { browser, amount, gatewayId: account.gatewayId, now };
    const lastAt = await lastCharge(tx, repeated);
    if (lastAt !== undefined) return refused(waitText(lastAt + repeatMs - now));
    if (await isCrowded(tx, machine.id, client, now)) return refused(gateReasons.crowded);
    await parts.keepMerchant(tx, merchant);
    const given = { quantity, account, browser, now };
    return { kind: 'NEW', ...(await writeNew(tx, machine, offer, given)) };
  };

  /** Starts a payment at the named machine, resumes an open one, or returns the refusal. */
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
