import { CalendarDays } from 'lucide-react';
import type { RfidMonth } from '../../../contract/rfid-history.ts';
import { useFormats } from '../../core/formats.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { orNone } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { Fact } from '../../ui/list/fact.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { TitledList } from '../../ui/list/titled-list.tsx';
import { failedMonths, useRfidMonths } from '../queries.ts';
import styles from './rfid.module.css';

const useColumns = (): readonly [TableColumn<RfidMonth>, ...TableColumn<RfidMonth>[]] => {
  const t = useText();
  const { monthLabel, number, signed } = useFormats();
  const countText = (count: number | null) => orNone(count === null ? null : number(count));
  return [
    { key: 'month', title: t('Month'), cell: (row) => monthLabel(row.month) },
    {
      key: 'successful',
      title: t('Successful'),
      end: true,
      cell: ({ successful }) => countText(successful),
    },
    { key: 'failed', title: t('Failed'), end: true, cell: ({ failed }) => countText(failed) },
    {
      key: 'points',
      title: t('Points'),
      end: true,
      cell: ({ points }) => orNone(points === 0 ? null : signed(points)),
    },
  ];
};

interface RfidMonthsProps extends InInstitution {
  /** ID in the URL of the page. */
  readonly rfidId: string;
}

/** Dispenses of an RFID as sums of months. */
export const RfidMonths = ({ institutionId, rfidId }: RfidMonthsProps) => {
  const t = useText();
  const { date } = useFormats();
  const columns = useColumns();
  const [month, ...sums] = columns;
  const answer = useRfidMonths(institutionId, rfidId);
  const { data } = answer;
  return (
    <TitledList title={t('Dispenses by month')}>
      <Awaited answer={answer} height={200} failed={failedMonths} />
      {data?.months.length === 0 && (
        <EmptyState text={t('No dispenses found')} icon={<CalendarDays size={22} />} />
      )}
      {data && data.months.length > 0 && (
        <DataTable
          label={t('Dispenses by month')}
          columns={columns}
          rows={data.months}
          idOf={({ month }) => month}
          card={(row) => (
            <RowCard title={month.cell(row)}>
              <div className={styles.sums}>
                {sums.map(({ key, title, cell }) => (
                  <Fact key={key} name={title} value={cell(row)} />
                ))}
              </div>
            </RowCard>
          )}
          isWhole
        />
      )}
      {data && (
        <p className={styles.note}>
          {t('Dispenses before {date} do not say whose they were.', {
            date: date(data.namedFrom),
          })}
        </p>
      )}
    </TitledList>
  );
};
