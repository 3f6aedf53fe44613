import type { BkashFault, FaultName } from './faults.ts';
import { errorReply, type Reply } from './replies.ts';

/** Wrong values by fault; fields that an answer lacks stay absent. */
const wrongValues: Readonly<Partial<Record<FaultName, Readonly<Record<string, string>>>>> = {
  wrongAmount: { amount: '1.01', refundAmount: '1.01' },
  wrongCurrency: { currency: 'USD' },
  wrongInvoice: { merchantInvoiceNumber: 'of-another', merchantInvoice: 'of-another' },
};

/** Changes the answer to an executed call as its fault demands. */
export const distortReply = (reply: Reply, fault: BkashFault, sent: string): Reply => {
  if (typeof fault === 'object') {
    return 'says' in fault ? fault.says(reply, sent) : errorReply(fault);
  }
  const { body } = reply;
  const wrong = wrongValues[fault];
  if (!wrong || typeof body === 'string') return reply;
  const entries = Object.entries(body).map(([name, value]) => [name, wrong[name] ?? value]);
  return { ...reply, body: Object.fromEntries(entries) };
};
