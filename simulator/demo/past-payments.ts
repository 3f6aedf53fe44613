import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { goodWallets } from '../bkash/checkout/wallets.ts';
import { idGenerator } from '../bkash/formats.ts';
import type { PastBkashPayment } from '../bkash/payment-store.ts';
import { pastPaymentsPath } from '../bkash/server.ts';
import { pickOne, type Random } from '../core/random.ts';
import type { PaymentMix } from '../fleet/sales.ts';
import type { DispenseDraft, PastEventDraft } from '../machine/event-draft.ts';

/** The ways of paying in the newest month, since customers can pay with bKash. */
export const newestPaymentMix: PaymentMix = { CASH: 54, RFID: 34, BKASH: 12 };

interface SellingMember {
  readonly machine: { readonly physicalId: string };
  readonly newest: readonly PastEventDraft[];
}

interface PastPaymentOptions {
  /** Path of the server's program. */
  readonly program: string;
  readonly bkashUrl: string;
  readonly random: Random;
}

type BkashDraft = DispenseDraft & Pick<PastEventDraft, 'at'>;

const isBkashSale = (event: PastEventDraft): event is BkashDraft =>
  event.type === 'DISPENSE' && event.transactionType === 'BKASH';

/** Nobody pays at an empty machine. */
export const isPossible = (event: PastEventDraft): boolean =>
  !isBkashSale(event) || event.failureReason !== 'EMPTY';

/** Runs the server's program that stores payments of the past; it answers them in their order. */
const storePayments = async (
  program: string,
  sales: readonly object[],
): Promise<{ commandId: string; invoice: string; amount: number }[]> => {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(sales));
  return JSON.parse(await text(child.stdout));
};

const maskWallet = (wallet: string): string => `${wallet.slice(0, 3)}•••••${wallet.slice(-3)}`;

/** Gives each bKash sale of the histories its payment, on the server and at the simulated bKash. */
export const payForHistory = async <M extends SellingMember>(
  members: readonly M[],
  { program, bkashUrl, random }: PastPaymentOptions,
): Promise<M[]> => {
  const drafts = members
    .flatMap(({ machine: { physicalId }, newest }) =>
      newest.filter(isBkashSale).map((draft) => ({ physicalId, draft, at: Date.parse(draft.at) })),
    )
    .toSorted((one, other) => one.at - other.at);
  let at = 0;
  const createId = idGenerator(() => at);
  const sales = drafts.map((sale) => {
    at = sale.at;
    const ids = { paymentID: `TR0011${createId()}`, trxID: createId(), refundTrxID: createId() };
    return { ...sale, ...ids, wallet: pickOne(random, goodWallets) };
  });
  const stored = await storePayments(
    program,
    sales.map(({ draft: { rowNo, columnNo, failureReason }, wallet, ...sale }) => ({
      ...sale,
      rowNo,
      columnNo,
      failureReason,
      wallet: maskWallet(wallet),
    })),
  );
  const charged: PastBkashPayment[] = [];
  const paidDrafts = new Map<PastEventDraft, PastEventDraft>();
  for (const [index, { commandId, invoice, amount }] of stored.entries()) {
    const sale = sales[index];
    if (!sale) continue;
    const { draft, paymentID, wallet, trxID, refundTrxID } = sale;
    paidDrafts.set(draft, { ...draft, commandId });
    charged.push({
      paymentID,
      invoice,
      amount,
      wallet,
      charge: { trxID, at: sale.at },
      ...(!draft.isSuccessful && { refund: { refundTrxID, at: sale.at } }),
    });
  }
  await fetch(bkashUrl + pastPaymentsPath, { method: 'POST', body: JSON.stringify(charged) });
  return members.map((member) => ({
    ...member,
    newest: member.newest.map((event) => paidDrafts.get(event) ?? event),
  }));
};
