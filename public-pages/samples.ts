import { choicePage } from './choice.ts';
import { failedPage } from './failed.ts';
import { goOnPage } from './go-on.ts';
import type { Machine } from './page.ts';
import { processFailedPage } from './process-failed.ts';
import { type Outcome, successPage } from './success.ts';

type Texts = { name: string; physicalId: string; message: string; sizes: string[] };

/** Test data of the pages. */
export const machine: Machine = { name: 'রোকেয়া হল, নিচতলা', physicalId: 'VM-0042' };
export const machineId = '0192f0c4-8a3e-7cc1-9d0b-6f0d3c1f7a11';
export const start = `/payment/bKash-pgw?machineId=${machineId}`;
/** The button with this text, which starts a payment at the machine without a script. */
export const form = (text: string): string =>
  `<form action="/payment/bKash-pgw" method="get"><button type="submit" value="${machineId}" name="machineId">${text}</button></form>`;
export const receipt = { amount: 30, trxId: 'CK250NROQ5' };
export const outcomes: Outcome[] = [
  'CHECKING',
  'DISPENSING',
  'DISPENSED',
  'REFUND_DUE',
  'REFUNDED',
];

/** Renders every page in its fullest form with these foreign texts. */
export const pagesWith = ({ name, physicalId, message, sizes }: Texts): string[] => {
  const named = { name, physicalId };
  const failure = { machine: named, machineId, message };
  return [
    failedPage(failure),
    processFailedPage(failure),
    ...[undefined, ...outcomes].map((outcome) =>
      successPage({
        machine: named,
        machineId,
        outcome,
        pads: { dropped: 1, quantity: 3 },
        receipt: { amount: 123456.78, trxId: message.slice(0, 20) },
      }),
    ),
    goOnPage({ machine: named, href: start }),
    choicePage({
      machine: named,
      choices: sizes.map((size, place) => ({
        name: size,
        price: 1000.55 + place,
        quantities: [1, 2, 3].map((quantity) => ({ quantity, href: `${start}&n=${quantity}` })),
      })),
    }),
  ];
};

export const pagesOf = (text: string): string[] =>
  pagesWith({ name: text, physicalId: text, message: text, sizes: [text] });
