import { alertPage } from './alert-links.ts';
import { choicePage } from './choice.ts';
import { failedPage } from './failed.ts';
import { goOnPage } from './go-on.ts';
import type { MachineLabel } from './page.ts';
import { processFailedPage } from './process-failed.ts';
import { type PaymentOutcome, successPage } from './success.ts';

type SampleTexts = { name: string; physicalId: string; message: string; sizes: string[] };

/** Test data of the pages. */
export const sampleMachine: MachineLabel = { name: 'রোকেয়া হল, নিচতলা', physicalId: 'VM-0042' };
export const sampleMachineId = '0192f0c4-8a3e-7cc1-9d0b-6f0d3c1f7a11';
export const startUrl = `/payment/bKash-pgw?machineId=${sampleMachineId}`;
/** The button with this text, which starts a payment at the machine without a script. */
export const startFormHtml = (text: string): string =>
  `<form action="/payment/bKash-pgw" method="get"><button type="submit" value="${sampleMachineId}" name="machineId">${text}</button></form>`;
export const sampleReceipt = { amount: 30, trxId: 'CK250NROQ5' };
export const sampleOutcomes: PaymentOutcome[] = [
  'CHECKING',
  'DISPENSING',
  'DISPENSED',
  'REFUND_DUE',
  'REFUNDED',
];

/** Renders every page in its fullest form with these foreign texts. */
export const pagesWith = ({ name, physicalId, message, sizes }: SampleTexts): string[] => {
  const label = { name, physicalId };
  const failure = { machine: label, machineId: sampleMachineId, message };
  return [
    failedPage(failure),
    processFailedPage(failure),
    ...[undefined, ...sampleOutcomes].map((outcome) =>
      successPage({
        machine: label,
        machineId: sampleMachineId,
        outcome,
        pads: { dropped: 1, quantity: 3 },
        receipt: { amount: 123456.78, trxId: message.slice(0, 20) },
      }),
    ),
    alertPage('ASK_CONFIRM', message.slice(0, 254)),
    alertPage('UNUSABLE'),
    goOnPage({ machine: label, href: startUrl }),
    choicePage({
      machine: label,
      choices: sizes.map((size, place) => ({
        name: size,
        price: 1000.55 + place,
        quantities: [1, 2, 3].map((quantity) => ({ quantity, href: `${startUrl}&n=${quantity}` })),
      })),
    }),
  ];
};

export const pagesOf = (text: string): string[] =>
  pagesWith({ name: text, physicalId: text, message: text, sizes: [text] });
