import { History } from 'lucide-react';
import type { RfidEntry } from '../../../contract/rfid-history.ts';
import { useFormats } from '../../core/formats.ts';
import type { InInstitution } from '../../core/section.ts';
import { type Translate, useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { orNone, TimeCell, TimeLine } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { historySize } from '../list/rfid-listing.ts';
import { failedHistory, useRfidHistory } from '../queries.ts';
import styles from './rfid.module.css';

type MonthEntry = Extract<RfidEntry, { type: 'MONTH' }>;

const monthText = ({ successful, failed }: MonthEntry, t: Translate): string => {
  if (successful === null) return t('Dispenses that no longer say whose they were');
  return failed
    ? t('{n, plural, one {# pad} other {# pads}} dispensed, {failed, number} failed', {
        n: successful,
        failed,
      })
    : t('{n, plural, one {# pad} other {# pads}} dispensed', { n: successful });
};

const entryText = (entry: RfidEntry, t: Translate): string => {
  if (entry.type === 'MONTH') return monthText(entry, t);
  const name = entry.by ?? t('an admin');
  if (entry.type === 'STATE') {
    return entry.isActive ? t('Activated by {name}', { name }) : t('Blocked by {name}', { name });
  }
  return entry.points < 0 ? t('Taken by {name}', { name }) : t('Given by {name}', { name });
};

const pointsOf = (entry: RfidEntry): number => (entry.type === 'STATE' ? 0 : entry.points);

const useColumns = (): TableColumn<RfidEntry>[] => {
  const t = useText();
  const { monthLabel, signed } = useFormats();
  return [
    {
      key: 'time',
      title: t('Time'),
      cell: (entry) =>
        entry.type === 'MONTH' ? monthLabel(entry.month) : <TimeCell at={entry.at} />,
    },
    { key: 'event', title: t('What happened'), cell: (entry) => entryText(entry, t) },
    {
      key: 'points',
      title: t('Points'),
      end: true,
      cell: (entry) => orNone(pointsOf(entry) === 0 ? null : signed(pointsOf(entry))),
    },
  ];
};

const EntryCard = ({ entry }: { readonly entry: RfidEntry }) => {
  const t = useText();
  const { monthLabel, signed } = useFormats();
  const points = pointsOf(entry);
  return (
    <RowCard title={entryText(entry, t)} badge={points === 0 ? undefined : signed(points)}>
      <p className={styles.under}>
        {entry.type === 'MONTH' ? monthLabel(entry.month) : <TimeLine at={entry.at} />}
      </p>
    </RowCard>
  );
};

export interface RfidHistoryProps extends InInstitution {
  /** ID in the URL of the page. */
  readonly rfidId: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Dispenses of an RFID by month, its points and its blocks in one list, newest first. */
export const RfidHistory = ({
  institutionId,
  rfidId,
  page: wantedPage,
  onPage,
}: RfidHistoryProps) => {
  const t = useText();
  const { date } = useFormats();
  const columns = useColumns();
  const { answer, page } = useRfidHistory(institutionId, rfidId, wantedPage);
  const { data, isPlaceholderData } = answer;
  return (
    <>
      <Awaited answer={answer} height={640} failed={failedHistory} />
      {data?.count === 0 && (
        <EmptyState text={t('Nothing has happened yet')} icon={<History size={22} />} />
      )}
      {data && data.entries.length > 0 && (
        <DataTable
          label={t('What happened')}
          columns={columns}
          rows={data.entries}
          isStale={isPlaceholderData}
          idOf={(entry) => (entry.type === 'MONTH' ? entry.month : entry._id)}
          card={(entry) => <EntryCard entry={entry} />}
        />
      )}
      <Pager page={page} pageSize={historySize} count={data?.count ?? 0} onPage={onPage} />
      {data && (
        <p className={styles.note}>
          {t('Dispenses before {date} do not say whose they were.', {
            date: date(data.namedFrom),
          })}
        </p>
      )}
    </>
  );
};
