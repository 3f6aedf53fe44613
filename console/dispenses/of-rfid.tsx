import { PackageSearch } from 'lucide-react';
import type { Dispense } from '../../contract/dispenses.ts';
import { defaultPageSize } from '../../contract/paging.ts';
import type { InInstitution } from '../core/section.ts';
import { type Text, useText } from '../core/texts.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { type Column, DataTable } from '../ui/list/data-table.tsx';
import { Pager } from '../ui/list/pager.tsx';
import { shownPage } from '../ui/list/pages.ts';
import { Titled } from '../ui/list/titled.tsx';
import { columnsOf } from './columns.tsx';
import { DispenseCard } from './dispense-card.tsx';
import { failedList, useDispensesOfRfid } from './queries.ts';

interface Props extends InInstitution {
  /** The card's physical ID. */
  readonly rfid: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The RFID column is left out, since all rows are of one card. */
const told = new Set(['machine', 'time', 'status', 'failureReason']);

const columnsOfRfid = (t: Text, institutionId: string): Column<Dispense>[] =>
  columnsOf(t, true, institutionId).filter(({ key }) => told.has(key));

/** Every dispense of a card, newest first. */
export const DispensesOfRfid = ({ institutionId, rfid, page: wanted, onPage }: Props) => {
  const t = useText();
  const answered = useDispensesOfRfid(institutionId, rfid, wanted);
  const page = shownPage(answered, wanted, defaultPageSize);
  const answer = useDispensesOfRfid(institutionId, rfid, page);
  const { data, isPlaceholderData } = answer;
  return (
    <Titled title={t('Dispenses')}>
      <Awaited answer={answer} height={376} failed={failedList} />
      {data?.count === 0 && (
        <EmptyState text={t('No dispenses found')} icon={<PackageSearch size={22} />} />
      )}
      {data && data.dispenses.length > 0 && (
        <DataTable
          label={t('Dispenses')}
          columns={columnsOfRfid(t, institutionId)}
          rows={data.dispenses}
          isBehind={isPlaceholderData}
          idOf={({ _id }) => _id}
          card={(dispense) => (
            <DispenseCard dispense={dispense} institutionId={institutionId} withFailures />
          )}
        />
      )}
      <Pager page={page} pageSize={defaultPageSize} count={data?.count ?? 0} onPage={onPage} />
    </Titled>
  );
};
