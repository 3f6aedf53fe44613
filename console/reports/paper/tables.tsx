import { useMemo } from 'react';
import { cashDifference } from '../../../contract/counted-cash.ts';
import type { Dispense } from '../../../contract/dispenses.ts';
import type { ReportedCash, StockLog } from '../../../contract/reports.ts';
import {
  dispenseMarks,
  headings,
  reporterWords,
  reportPartTitles,
} from '../../../contract/words.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { ForgottenCards } from '../../entities/forgotten-cards.tsx';
import { failuresText, statusText, typeText } from '../../entities/words/dispenses.ts';
import { type LongColumn, LongTable } from './long-table.tsx';
import styles from './paper.module.css';

interface ReportStockProps {
  readonly stocks: readonly StockLog[];
  readonly renderedRows: number;
  /** Adds the organization column if the logs span several. */
  readonly withOrganization: boolean;
}

export const StockTable = ({ stocks, renderedRows, withOrganization }: ReportStockProps) => {
  const t = useText();
  const { dispenseTime } = useFormats();
  const columns = useMemo((): LongColumn<StockLog>[] => {
    const organization = {
      title: t(headings.organization),
      share: 17,
      cell: ({ orn }: StockLog) => orn,
      commonValue: ({ orn }: StockLog) => orn,
    };
    return [
      { title: t(headings.time), share: 20, cell: ({ at }) => (at ? dispenseTime(at) : '–') },
      {
        title: t(headings.machine),
        share: 15,
        cell: ({ mpi }) => mpi,
        commonValue: ({ mpi }) => mpi,
      },
      {
        title: t(headings.institution),
        share: 19,
        cell: (log) => log.in,
        commonValue: (log) => log.in,
      },
      ...(withOrganization ? [organization] : []),
      { title: t(headings.event), share: 34, cell: (log) => log.brief },
      {
        title: t(headings.assignedTo),
        share: 13,
        cell: ({ tat }) => tat || '–',
        commonValue: ({ tat }) => tat,
      },
      {
        title: t(headings.reportedBy),
        share: 13,
        cell: ({ by }) => t(reporterWords[by]),
        commonValue: ({ by }) => by,
      },
    ];
  }, [t, dispenseTime, withOrganization]);
  const label = t(reportPartTitles.updates);
  return <LongTable label={label} rows={stocks} renderedRows={renderedRows} columns={columns} />;
};

interface ReportCashProps {
  readonly collections: readonly ReportedCash[];
  readonly renderedRows: number;
  /** Adds the organization column if the collections span several. */
  readonly withOrganization: boolean;
}

export const CashTable = ({ collections, renderedRows, withOrganization }: ReportCashProps) => {
  const t = useText();
  const { dispenseTime, taka, signed } = useFormats();
  const columns = useMemo((): LongColumn<ReportedCash>[] => {
    const shared = (title: string, share: number, text: (row: ReportedCash) => string) => ({
      title: t(title),
      share,
      cell: text,
      commonValue: text,
    });
    const money = (title: string, text: (row: ReportedCash) => string) => ({
      title: t(title),
      share: 12,
      end: true,
      cell: text,
    });
    return [
      { title: t(headings.time), share: 20, cell: ({ at }) => dispenseTime(at) },
      shared(headings.machine, 15, ({ machine }) => machine.physicalId),
      shared(headings.institution, 19, (row) => row.in),
      ...(withOrganization ? [shared(headings.organization, 17, ({ orn }) => orn)] : []),
      shared(headings.collector, 17, ({ name }) => name || '–'),
      money(headings.cashExpected, ({ expected }) => (expected === null ? '–' : taka(expected))),
      money(headings.cashCounted, ({ counted }) => taka(counted)),
      money(headings.cashDifference, (row) =>
        row.expected === null ? '–' : signed(cashDifference(row)),
      ),
    ];
  }, [t, dispenseTime, taka, signed, withOrganization]);
  const label = t(reportPartTitles.cash);
  return (
    <LongTable label={label} rows={collections} renderedRows={renderedRows} columns={columns} />
  );
};

interface ReportDispensesProps {
  readonly dispenses: readonly Dispense[];
  readonly renderedRows: number;
  /** Adds the failure column if failures can be listed. */
  readonly withFailures: boolean;
}

export const DispenseTable = ({ dispenses, renderedRows, withFailures }: ReportDispensesProps) => {
  const t = useText();
  const { dispenseTime, taka } = useFormats();
  const columns = useMemo((): LongColumn<Dispense>[] => {
    const typeOf = ({ transactionType }: Dispense) => typeText(transactionType, t);
    const failuresOf = (dispense: Dispense) => failuresText(dispense, t);
    const failures: LongColumn<Dispense>[] = [
      {
        title: t(headings.failureReason),
        share: 15,
        cell: (dispense) => failuresOf(dispense) || '–',
        commonValue: failuresOf,
      },
    ];
    return [
      {
        title: t(headings.machine),
        share: 16,
        cell: ({ machineId }) => machineId.physicalId,
        commonValue: ({ machineId }) => machineId._id,
      },
      {
        title: t(headings.paymentType),
        share: withFailures ? 16 : 24,
        cell: (dispense) => (
          <>
            {typeOf(dispense)}
            <span className={styles.soft}>{dispenseMarks(dispense, t)}</span>
          </>
        ),
        commonValue: (dispense) => typeOf(dispense) + dispenseMarks(dispense, t),
      },
      {
        title: t(headings.rfid),
        share: withFailures ? 11 : 15,
        cell: ({ rfid }) => rfid ?? '–',
        commonValue: ({ rfid }) => rfid ?? '',
      },
      { title: t(headings.time), share: 20, cell: ({ dispensedAt }) => dispenseTime(dispensedAt) },
      {
        title: t(headings.status),
        share: withFailures ? 12 : 14,
        cell: (dispense) =>
          dispense.isSuccessful ? statusText(dispense, t) : <b>{statusText(dispense, t)}</b>,
        commonValue: (dispense) => statusText(dispense, t),
      },
      ...(withFailures ? failures : []),
      {
        title: t(headings.paid),
        share: withFailures ? 10 : 11,
        end: true,
        cell: ({ paid }) => taka(paid),
      },
    ];
  }, [t, dispenseTime, taka, withFailures]);
  const label = t(reportPartTitles.details);
  return (
    <>
      <LongTable label={label} rows={dispenses} renderedRows={renderedRows} columns={columns} />
      <ForgottenCards rows={dispenses} />
    </>
  );
};
