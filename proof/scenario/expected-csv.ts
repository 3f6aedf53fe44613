import type { FailureCode } from '../../contract/device-events.ts';
import { expectedSummary, stockMovements } from './expected.ts';
import type { RecordedSale } from './record.ts';
import { institutionName, organizationName } from './setup.ts';
import { type Range, salesOf, updatesOf, type View } from './view.ts';

const dhakaMs = 6 * 3_600_000;
/** Formats an instant by the clock in Dhaka. */
const dhakaClock = (at: number) =>
  new Date(at + dhakaMs).toISOString().slice(0, 19).replace('T', ' ');

const typeNames: Readonly<Record<string, string>> = {
  BKASH: 'BKASH',
  CASH: 'CASH',
  RFID: 'RFID',
  '': 'Other',
};

const failureNames: Readonly<Record<FailureCode, string>> = {
  MOTOR: 'Motor fault',
  JAM: 'Jam',
  NO_DROP: 'No drop',
  EMPTY: 'Slot empty',
  DOOR_OPEN: 'Door open',
  POWER: 'Power lost',
  CANCELLED: 'Cancelled',
};

/** For sales without a refund. */
const paymentType = ({ type, paid }: RecordedSale): string =>
  (typeNames[type] ?? '') + (type === 'BKASH' && paid > 0 ? ' (Paid)' : '');

/** Prefixes a text that a spreadsheet would take for a formula. */
const escapeFormula = (text: string) => (text.startsWith('=') ? `'${text}` : text);

/** A row that a machine or its people reported, not an admin. */
export const isReportedRow = (cells: readonly unknown[]): boolean =>
  cells.length === 7 && ['Machine', 'Unlock RFID'].includes(String(cells[6]));

/** All records of a full report's CSV but the reported ones; empty lines are not records. */
export const csvRecords = (view: View, range: Range): string[][] => {
  const { stockSummary, dispenseSummary } = expectedSummary(view, range);
  const { transactionTypes, totalSuccess, remainingStock } = dispenseSummary;
  const paid = transactionTypes.reduce((sum, type) => sum + type.totalPaidAmount, 0);
  const { totalLogs, openingValue, closingValue } = stockSummary;
  const { opening, refilled, counted, slotsAdded, slotsRemoved, dispensed, closing } =
    stockMovements(view, range);
  return [
    ['Stock update summary'],
    ['Total updates', 'Opening stock', 'Closing stock'],
    [totalLogs, openingValue, closingValue].map(String),
    ['Dispense summary'],
    ['Type', 'Successful dispenses', 'Paid amount (BDT)', 'Remaining stock'],
    ...transactionTypes.map((type) => [
      typeNames[type._id] ?? '',
      String(type.totalSuccess),
      String(type.totalPaidAmount),
      '',
    ]),
    ['Total', String(totalSuccess), String(paid), String(remainingStock)],
    ['Stock movements'],
    [
      'Stock at the start',
      'Refilled',
      'Counted differences',
      'Slots added',
      'Taken out',
      'Dispensed from stock',
      'Stock at the end',
    ],
    [opening, refilled, counted, slotsAdded, 0 - slotsRemoved, 0 - dispensed, closing].map(String),
    ['Stock / Machine updates'],
    ['Time', 'Machine', 'Institution', 'Organization', 'Event', 'Assigned to', 'Reported by'],
    ...updatesOf(view, range).map((update) => [
      dhakaClock(update.at),
      update.machine,
      institutionName,
      organizationName,
      update.message,
      update.assignedTo,
      'Admin',
    ]),
    ['Dispense update details'],
    [
      'Time',
      'Machine',
      'Machine Name',
      'Payment Type',
      'RFID',
      'Status',
      'Paid (BDT)',
      'Refund trxID',
      'Failure Reason',
      'Payment failure',
    ],
    ...salesOf(view, range).map((sale) => [
      dhakaClock(sale.at),
      sale.machine,
      escapeFormula(
        view.boxes.find(({ plan }) => plan.physicalId === sale.machine)?.plan.name ?? '',
      ),
      paymentType(sale),
      sale.rfid ?? '',
      sale.isSuccessful ? 'Successful' : 'Failed',
      String(sale.paid),
      '',
      sale.failureReason === null ? '' : failureNames[sale.failureReason],
      '',
    ]),
  ];
};
