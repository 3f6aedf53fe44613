import { PackageSearch } from 'lucide-react';
import type { Dispense } from '../../contract/dispenses.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import type { InInstitution } from '../core/section.ts';
import { type Translate, useText } from '../core/texts.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DataTable, type TableColumn } from '../ui/list/data-table.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { TitledList } from '../ui/list/titled-list.tsx';
import { columnsOf } from './columns.tsx';
import { DispenseCard } from './dispense-card.tsx';
import { failedList, useRfidDispenses } from './queries.ts';

interface RfidDispensesProps extends InInstitution {
  /** The card's physical ID. */
  readonly rfid: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The RFID column is left out, since all rows are of one card. */
const shownColumns = new Set(['machine', 'time', 'status', 'failureReason']);

const rfidColumns = (t: Translate, institutionId: string): TableColumn<Dispense>[] =>
  columnsOf(t, true, institutionId).filter(({ key }) => shownColumns.has(key));

/** Every dispense of a card, newest first. */
export const RfidDispenses = ({
  institutionId,
  rfid,
  page: wantedPage,
  onPage,
}: RfidDispensesProps) => {
  const t = useText();
  const { answer, page } = useRfidDispenses(institutionId, rfid, wantedPage);
  const { data, isPlaceholderData } = answer;
  return (
    <TitledList title={t('Dispenses')}>
      <Awaited answer={answer} height={376} failed={failedList} />
      {data?.count === 0 && (
        <EmptyState text={t('No dispenses found')} icon={<PackageSearch size={22} />} />
      )}
      {data && data.dispenses.length > 0 && (
        <DataTable
          label={t('Dispenses')}
          columns={rfidColumns(t, institutionId)}
          rows={data.dispenses}
          isStale={isPlaceholderData}
          idOf={({ _id }) => _id}
          card={(dispense) => (
            <DispenseCard dispense={dispense} institutionId={institutionId} withFailures />
          )}
        />
      )}
      <Pager page={page} pageSize={defaultPageSize} count={data?.count ?? 0} onPage={onPage} />
    </TitledList>
  );
};
