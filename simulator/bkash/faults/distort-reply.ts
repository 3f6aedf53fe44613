import { formatAmount } from '../formats.ts';
import { errorReply, type Reply } from '../replies.ts';
import { isJsonObject } from '../request.ts';
import type { BkashFault, FaultName } from './faults.ts';

type Distortion = Readonly<Record<string, string | ((value: string) => string)>>;

const halve = (amount: string): string => formatAmount(Math.round(Number(amount) * 50));

/** Wrong values by fault; fields that an answer lacks stay absent. */
const distortions: Readonly<Partial<Record<FaultName, Distortion>>> = {
  wrongAmount: { amount: '1.01', refundAmount: '1.01' },
  wrongCurrency: { currency: 'USD' },
  wrongInvoice: { merchantInvoiceNumber: 'of-another', merchantInvoice: 'of-another' },
  pendingRefund: { transactionStatus: 'Pending', refundTransactionStatus: 'Pending' },
  halfRefund: { amount: halve, refundAmount: halve },
  otherRefund: { originalTrxID: 'OTHER', originalTrxId: 'OTHER' },
};

const distortField = (value: unknown, change: Distortion[string] | undefined): unknown => {
  if (change === undefined) return value;
  return typeof change === 'string' ? change : change(String(value));
};

/** Also changes the refunds in the list of a status. */
const distortValue = (value: unknown, distortion: Distortion): unknown => {
  if (Array.isArray(value)) return value.map((item) => distortValue(item, distortion));
  return isJsonObject(value) ? distortBody(value, distortion) : value;
};

const distortBody = (body: Readonly<Record<string, unknown>>, distortion: Distortion) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      distortField(distortValue(value, distortion), distortion[name]),
    ]),
  );

/** Changes the answer to an executed call as its fault demands. */
export const distortReply = (reply: Reply, fault: BkashFault, sent: string): Reply => {
  if (typeof fault === 'object') {
    return 'says' in fault ? fault.says(reply, sent) : errorReply(fault);
  }
  const { body } = reply;
  const distortion = distortions[fault];
  if (!distortion || typeof body === 'string') return reply;
  return { ...reply, body: distortBody(body, distortion) };
};
