import { Refrigerator, Search } from 'lucide-react';
import * as z from 'zod/mini';
import type { SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TypedField } from '../../ui/filters/typed-field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { NothingFound } from '../../ui/list/nothing-found.tsx';
import { orderText, parseOrder } from '../../ui/list/order.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { selectionCellsOf } from '../../ui/list/selection.tsx';
import { useListSelection } from '../../ui/list/use-list-selection.ts';
import { MachineCard } from '../list/machine-card.tsx';
import { useFleet } from '../queries.ts';
import { pageSize } from '../search.ts';
import { useMachineDialogs } from '../use-dialogs.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { Filters } from './filters.tsx';
import { toFleetRow } from './fleet-row.ts';
import { type FleetSearch, fleetSearch, isFiltered, toFilters } from './search.ts';
import { useFleetColumns } from './use-fleet-columns.tsx';

/** Machines of all institutions that the admin may see. */
const Fleet = ({ search, onSearch }: SearchProps<FleetSearch>) => {
  const t = useText();
  const { answer, page } = useFleet(search);
  const { data, isPlaceholderData } = answer;
  const rows = (data?.machines ?? []).map(toFleetRow);
  const { actions, printLabels, dialogs } = useMachineDialogs(
    '',
    rows.map(({ machine }) => machine),
  );
  const count = data?.count ?? 0;
  const filters = toFilters(search);
  const selected = useListSelection({
    rows,
    count,
    filters: JSON.stringify(filters),
    nameOf: ({ machine }) => machine.physicalId,
  });
  const columns = useFleetColumns(actions);
  const isNone = data !== undefined && rows.length === 0;
  const isNarrowed = isFiltered(search) || isPlaceholderData;

  return (
    <>
      <ListToolbar
        title={t('All machines')}
        narrow={
          <TypedField
            label={t('Find by ID, name or SIM')}
            icon={<Search size={16} />}
            value={search.find}
            onChange={(find) => onSearch({ ...search, find, page: 1 })}
          />
        }
        status={data && t('{n, plural, one {# machine} other {# machines}}', { n: count })}
      />
      <Filters search={search} onSearch={onSearch} />
      <ChosenBar
        selected={selected}
        filters={filters}
        matchCount={count}
        onLabels={() => {
          const { isAll, named } = selected;
          const labelled = named.map(({ machine, institution }) => ({
            ...machine,
            place: institution.name,
          }));
          printLabels(isAll ? { filters, except: labelled } : labelled);
        }}
      />
      <Awaited answer={answer} height={456} />
      {isNone && !isNarrowed && (
        <EmptyState
          text={t('No machines yet')}
          hint={t('Add machines in their institution.')}
          icon={<Refrigerator size={22} />}
        />
      )}
      {isNone && isNarrowed && (
        <NothingFound
          text={t('No machine matches these filters')}
          onShowAll={() => onSearch(z.parse(fleetSearch, {}))}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('All machines')}
          columns={columns}
          rows={rows}
          idOf={({ _id }) => _id}
          card={({ machine, institution }) => (
            <MachineCard machine={machine} place={institution.name} actions={actions} />
          )}
          isStale={isPlaceholderData}
          isWhole={count <= pageSize}
          selectionCells={selectionCellsOf(selected.selection, rows)}
          order={parseOrder(search.order)}
          onOrder={(order) => onSearch({ ...search, order: orderText(order), page: 1 })}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        count={count}
        onPage={(next) => onSearch({ ...search, page: next }, true)}
      />
      {dialogs}
    </>
  );
};

export default Fleet;
