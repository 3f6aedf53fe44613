import { summary } from './expected.ts';
import { institutionName, organizationName } from './setup.ts';
import { type Range, salesOf, updatesOf, type View } from './view.ts';

const dhakaMs = 6 * 3_600_000;
/** As a clock in Dhaka shows it. */
const wall = (at: number) => new Date(at + dhakaMs).toISOString().slice(0, 19).replace('T', ' ');

const typeNames: Readonly<Record<string, string>> = {
  BKASH: 'bKash',
  CASH: 'Cash',
  RFID: 'RFID',
  '': 'Other',
};

/** No spreadsheet may take a text for a formula. */
const harmless = (text: string) => (text.startsWith('=') ? `'${text}` : text);

/** Every record of the CSV of a report with all its parts; empty lines are not records. */
export const csvRecords = (view: View, range: Range): string[][] => {
  const { stockSummary, dispenseSummary } = summary(view, range);
  const { transactionTypes, totalSuccess, remainingStock } = dispenseSummary;
  const paid = transactionTypes.reduce((sum, type) => sum + type.totalPaidAmount, 0);
  const { totalLogs, openingValue, closingValue } = stockSummary;
  return [
    ['Stock summary'],
    ['Stock / Machine updates', 'Opening stock', 'Closing stock', 'Remaining stock'],
    [totalLogs, openingValue, closingValue, remainingStock].map(String),
    ['Dispense summary'],
    ['Transaction type', 'Dispensed', 'Paid (Tk)'],
    ...transactionTypes.map((type) => [
      typeNames[type._id] ?? '',
      String(type.totalSuccess),
      String(type.totalPaidAmount),
    ]),
    ['Total', String(totalSuccess), String(paid)],
    ['Stock and machine updates'],
    ['Time', 'Machine', 'Institution', 'Organization', 'Event', 'Assigned to'],
    ...updatesOf(view, range).map((update) => [
      wall(update.at),
      update.machine,
      institutionName,
      organizationName,
      update.message,
      update.assignedTo,
    ]),
    ['Dispenses'],
    [
      'Time',
      'Machine',
      'Machine name',
      'Payment Type',
      'RFID',
      'Status',
      'Paid (Tk)',
      'Refund trxID',
      'Failure Reason',
      'Payment failure',
    ],
    ...salesOf(view, range).map((sale) => [
      wall(sale.at),
      sale.machine,
      harmless(view.boxes.find(({ plan }) => plan.physicalId === sale.machine)?.plan.name ?? ''),
      typeNames[sale.type] ?? '',
      sale.rfid ?? '',
      sale.isSuccessful ? 'Successful' : 'Failed',
      String(sale.paid),
      '',
      sale.failureReason ?? '',
      '',
    ]),
  ];
};
