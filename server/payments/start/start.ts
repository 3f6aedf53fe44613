import { encodeMessage, nameProvider } from '../../../contract/messages.ts';
import { accountMissing, recordRefusal } from '../../gateways/account-health.ts';
import type { Created } from '../../gateways/checkout.ts';
import type { Merchant } from '../../gateways/credentials.ts';
import type { Provider } from '../../gateways/provider.ts';
import { findMachineByName, lockMachineEver } from '../../machines/queries.ts';
import type { Tx } from '../../platform/db/store.ts';
import type { Machines, Payments } from '../../platform/schema/schema.ts';
import type { Engine, EngineParts } from '../engine/engine.ts';
import { unusableAccountAnswer } from '../engine/provider-queries.ts';
import { findLastCharge } from '../queries.ts';
import { recordLimitedStart } from './limited-starts.ts';
import { insertNewPayment } from './new-payment.ts';
import { type EarlierPayment, paymentResume } from './resume-payment.ts';
import {
  findOffers,
  type Offer,
  refusalOfMachine,
  refusalOfSlots,
  refusalReasons,
  tooCheapReason,
} from './sell-conditions.ts';
import { createStartLimits } from './start-limits.ts';
import type { Customer, ProductChoice, StartResult } from './start-result.ts';

type StartAttempt =
  | StartResult
  | EarlierPayment
  | { readonly kind: 'NEW'; readonly payment: Payments; readonly call: string };

const refuseStart = (reason: string): StartResult => ({ kind: 'REFUSED', reason });

/** Names the provider in the reason of a refusal. */
const nameInRefusal = <R extends StartAttempt>(result: R, provider: string): R =>
  result.kind === 'REFUSED' ? { ...result, reason: nameProvider(result.reason, provider) } : result;

const findChosenOffer = (
  offers: readonly Offer[],
  choice: ProductChoice | undefined,
): Offer | undefined =>
  choice
    ? offers.find(({ size, free }) => size === choice.size && free >= choice.quantity)
    : offers[0];

const waitText = (ms: number): string =>
  encodeMessage('sameAmountSoon', { seconds: Math.ceil(ms / 1000) });

/**
 * Starts payments: checks the sell conditions, applies the choice and opens the payment at the
 * provider. It holds no stock yet.
 */
export const createPaymentStart = (parts: EngineParts, engine: Engine) => {
  const { store, providers, findMerchant } = parts;
  const limits = createStartLimits();
  const { earlier, goOn } = paymentResume(parts, engine);

  const beginPayment = async (
    tx: Tx,
    machine: Machines,
    provider: Provider,
    merchant: Merchant,
    { browser, client }: Customer,
    choice: ProductChoice | undefined,
  ): Promise<StartAttempt> => {
    const now = parts.now();
    const earlierPayment = await earlier(tx, machine.id, browser);
    if (earlierPayment) return earlierPayment;
    const offers = await findOffers(tx, machine, now);
    if (!offers.length) return refuseStart(await refusalOfSlots(tx, machine, now));
    const offer = findChosenOffer(offers, choice);
    if (!offer || (!choice && offers.length > 1)) {
      return { kind: 'CHOICE', machine, offers, provider: provider.name };
    }
    const quantity = choice?.quantity ?? 1;
    const { account } = merchant;
    const amount = offer.price * quantity;
    if (amount < provider.minAmount) return refuseStart(tooCheapReason(provider.minAmount));
    if (amount > provider.maxAmount) return refuseStart(refusalReasons.tooDear);
    const { repeatMs } = provider;
    const repeated = { browser, amount, gatewayId: account.gatewayId, repeatMs, now };
    const lastAt = await findLastCharge(tx, repeated);
    if (lastAt !== undefined) return refuseStart(waitText(lastAt + repeatMs - now));
    if (await limits.isExceeded(tx, machine.id, client, now)) {
      await recordLimitedStart(tx, machine.id, now);
      return refuseStart(refusalReasons.crowded);
    }
    await parts.storeMerchant(tx, merchant);
    const { movesMoney } = provider.checkout;
    const given = { quantity, provider, movesMoney, account, browser, now };
    const { payment, call } = await insertNewPayment(tx, machine, offer, given);
    limits.record({ paymentId: payment.id, machineId: machine.id, client, at: now });
    return { kind: 'NEW', payment, call };
  };

  const start = async (
    name: string,
    customer: Customer,
    choice: ProductChoice | undefined,
  ): Promise<StartResult> => {
    const machine = await findMachineByName(store.read, name);
    const reason = refusalOfMachine(machine, parts.now());
    if (reason !== undefined || !machine) return refuseStart(reason ?? refusalReasons.unknown);
    const merchant = await findMerchant(machine.institutionId);
    const provider = merchant && providers.get(merchant.provider);
    if (!provider) {
      const refused = accountMissing(machine.institutionId);
      await store.change((tx) => recordRefusal(tx, refused, parts.now()));
      return refuseStart(refusalReasons.noGateway);
    }
    const attemptStart = () =>
      store.change(async (tx) =>
        nameInRefusal(
          await beginPayment(
            tx,
            await lockMachineEver(tx, machine.id),
            provider,
            merchant,
            customer,
            choice,
          ),
          provider.name,
        ),
      );
    let attempt = await attemptStart();
    if (attempt.kind === 'OPEN') {
      const next = await goOn(attempt.payment, choice);
      if (next) return next;
      attempt = await attemptStart();
    }
    if (attempt.kind === 'OPEN') return { kind: 'UNDER_WAY', payment: attempt.payment };
    if (attempt.kind !== 'NEW') return attempt;

    const { id, invoice, amount } = attempt.payment;
    const callbackUrl = `${customer.callbackUrl}?payment=${id}`;
    const order = { invoice, amount, callbackUrl };
    const answer: Created = merchant.credentials
      ? await provider.checkout.create(merchant.credentials, order)
      : unusableAccountAnswer;
    const { payment } = await store.change((tx) =>
      engine.recordAnswer(tx, id, attempt.call, { event: 'CREATE_ANSWERED', answer }),
    );
    return payment.checkoutUrl === null
      ? refuseStart(nameProvider(payment.failure ?? encodeMessage('bkashFailed'), provider.name))
      : { kind: 'CHECKOUT', url: payment.checkoutUrl };
  };

  /** Starts a payment at the named machine, resumes an open one, or returns the refusal. */
  return async (...given: Parameters<typeof start>): Promise<StartResult> => {
    const result = await start(...given);
    if (result.kind === 'REFUSED') engine.countRefusal(result.reason);
    return result;
  };
};
