import * as z from 'zod/mini';
import { failureCodes } from '../../../../contract/device-events.ts';
import type { Calendar } from '../../../../contract/values/periods.ts';
import type { Account } from '../../../gateways/credentials.ts';
import { usualRefundForm } from '../../../gateways/refund-forms.ts';
import { finishCommand } from '../../../machines/commands/command-rules.ts';
import { findPaymentCommands, saveCommands } from '../../../machines/commands/commands.ts';
import { addToRollups } from '../../../machines/rollup/rollup.ts';
import type { StockBook } from '../../../machines/stock/stock.ts';
import { settleCommands } from '../../../payments/engine/commands.ts';
import { callOutcome } from '../../../payments/engine/provider-answers.ts';
import { transitionPayment } from '../../../payments/engine/transitions.ts';
import { closeCall, findPayment } from '../../../payments/queries.ts';
import type { Fact } from '../../../payments/rules/facts.ts';
import { paymentRules } from '../../../payments/rules/rules.ts';
import { insertNewPayment } from '../../../payments/start/new-payment.ts';
import type { Tx } from '../../../platform/db/store.ts';
import type { Machines } from '../../../platform/schema/schema.ts';

/** A past sale of one pad by bKash, with what the simulated bKash says about its money. */
export const PastSale = z.strictObject({
  physicalId: z.string(),
  rowNo: z.int(),
  columnNo: z.int(),
  /** When the motor turned, in milliseconds UTC. */
  at: z.int(),
  failureReason: z.optional(z.enum(failureCodes)),
  /** Its middle masked. */
  wallet: z.string(),
  paymentID: z.string(),
  trxID: z.string(),
  /** Set when a pad did not drop. */
  refundTrxID: z.string(),
});
export type PastSale = z.output<typeof PastSale>;

export interface PastPayment {
  readonly commandId: string;
  readonly invoice: string;
  /** Poisha. */
  readonly amount: number;
}

interface PastSaleContext {
  readonly machine: Machines;
  readonly provider: string;
  readonly account: Account;
  /** Poisha. */
  readonly price: number;
  readonly book: StockBook;
  readonly calendar: Calendar;
}

/** Milliseconds between the steps of a payment and the turn of the motor. */
const steps = { start: -40_000, created: -39_000, confirmed: -12_000, paid: -10_000 } as const;

/** Moves a payment by the rules and bookings of a live one, at the times of the past. */
export const storePastPayment = async (
  tx: Tx,
  sale: PastSale,
  { machine, provider, account, price, book, calendar }: PastSaleContext,
): Promise<PastPayment> => {
  const { at, rowNo, columnNo, failureReason, wallet } = sale;
  const contextAt = (now: number) => ({ rules: paymentRules, calendar, now });
  const offer = { rowNo, columnNo, price, size: '', name: '', free: 1 };
  // Its customer has paid, so no limit of the provider matters any more.
  const terms = { name: provider, lifeMs: 86_400_000, invoiceLength: Infinity };
  const begin = {
    quantity: 1,
    provider: terms,
    movesMoney: 'WHEN_ASKED',
    account,
    browser: '',
    now: at + steps.start,
  } as const;
  const started = await insertNewPayment(tx, machine, offer, begin);
  const { id } = started.payment;
  let call: string | undefined = started.call;
  const apply = async (fact: Fact, now: number) => {
    const before = await findPayment(tx, id);
    if (call !== undefined) await closeCall(tx, call, callOutcome(fact), now);
    const moved = before && (await transitionPayment(tx, before, fact, contextAt(now)));
    if (!moved) throw new Error(`A past payment does not accept ${fact.event}`);
    call = moved.call?.id;
    return moved.payment;
  };

  const created = { providerPaymentId: sale.paymentID, checkoutUrl: '' };
  const createdAnswer = { kind: 'CREATED', ...created } as const;
  await apply({ event: 'CREATE_ANSWERED', answer: createdAnswer }, at + steps.created);
  const slot = { rowNo, columnNo };
  const { attempt, amount, invoice } = await apply(
    { event: 'CONFIRMED', slot },
    at + steps.confirmed,
  );
  const money = { trxId: sale.trxID, amount, coupon: 0, currency: 'BDT', invoice, wallet };
  const charged = { kind: 'COMPLETED', money } as const;
  await apply({ event: 'EXECUTE_ANSWERED', attempt, answer: charged }, at + steps.paid);

  const [queued] = await findPaymentCommands(tx, id);
  if (!queued) throw new Error('A past payment has no command');
  const offered = { ...queued, offeredAt: queued.createdAt };
  const state = failureReason ? 'FAILED' : 'SUCCEEDED';
  const command = finishCommand(offered, state, failureReason ?? '', at);
  await saveCommands(tx, [command]);
  const reports = { offered: [], ended: [{ command, at }], late: [] };
  await addToRollups(tx, await settleCommands(tx, reports, contextAt(at)));
  if (failureReason) {
    const sentAt = at + 1000;
    await apply({ event: 'TIME_PASSED', form: usualRefundForm }, sentAt);
    const answer = { kind: 'REFUNDED', refundTrxId: sale.refundTrxID } as const;
    const refunded = { event: 'REFUND_ANSWERED', answer, form: usualRefundForm, sentAt } as const;
    await apply(refunded, at + 2000);
  } else {
    book.move({ place: machine, ...slot, at, kind: 'DISPENSE', amount: -1, cause: command.id });
  }
  return { commandId: command.id, invoice, amount };
};
