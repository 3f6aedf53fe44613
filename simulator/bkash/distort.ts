import type { Fault, FaultName } from './faults.ts';
import { errorReply, type Reply } from './replies.ts';

/** What an answer says wrongly, by the fault; fields it does not have stay away. */
const lies: Readonly<Partial<Record<FaultName, Readonly<Record<string, string>>>>> = {
  wrongAmount: { amount: '1.01', refundAmount: '1.01' },
  wrongCurrency: { currency: 'USD' },
  wrongInvoice: { merchantInvoiceNumber: 'of-another', merchantInvoice: 'of-another' },
};

/** The answer to a call that was done, as the fault it meets would have it. */
export const distorted = (reply: Reply, fault: Fault, sent: string): Reply => {
  if (typeof fault === 'object') {
    return 'says' in fault ? fault.says(reply, sent) : errorReply(fault);
  }
  const { body } = reply;
  const lie = lies[fault];
  if (!lie || typeof body === 'string') return reply;
  const said = Object.entries(body).map(([name, value]) => [name, lie[name] ?? value]);
  return { ...reply, body: Object.fromEntries(said) };
};
