import { Button } from '@mantine/core';
import { ListPlus, Plus, QrCode, Refrigerator, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TypedField } from '../../ui/filters/typed-field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { PagedSearch } from '../../ui/list/list-search.ts';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { NothingFound } from '../../ui/list/nothing-found.tsx';
import { orderText, parseOrder } from '../../ui/list/order.ts';
import { Pager } from '../../ui/list/pager.tsx';
import narrowing from '../actions.module.css';
import type { MachineActions } from '../actions.tsx';
import { useMachines } from '../queries.ts';
import { pageSize } from '../search.ts';
import { useMachineDialogs } from '../use-dialogs.tsx';
import { useColumns } from './columns.tsx';
import { MachineCard } from './machine-card.tsx';
import { useStatus } from './status.ts';

type MachinesProps = InInstitution & SearchProps<PagedSearch>;

interface MachinesTableProps extends SearchProps<PagedSearch> {
  readonly machines: readonly Machine[];
  readonly isBehind: boolean;
  readonly actions: MachineActions;
  readonly isWhole: boolean;
}

const MachinesTable = (props: MachinesTableProps) => {
  const { machines, isBehind, actions, isWhole, search, onSearch } = props;
  const t = useText();
  return (
    <DataTable
      label={t('Machines')}
      columns={useColumns(actions)}
      rows={machines}
      idOf={({ _id }) => _id}
      card={(machine) => <MachineCard machine={machine} actions={actions} />}
      isStale={isBehind}
      isWhole={isWhole}
      order={parseOrder(search.order)}
      onOrder={(order) => onSearch({ ...search, order: orderText(order), page: 1 })}
    />
  );
};

interface ToolbarProps extends InInstitution {
  readonly findText: string;
  readonly onFind: (findText: string) => void;
  readonly add: ReactNode;
  readonly onAddList: () => void;
  /** Absent where there is no machine. */
  readonly onLabels: (() => void) | undefined;
}

const Toolbar = ({ institutionId, findText, onFind, add, onAddList, onLabels }: ToolbarProps) => {
  const t = useText();
  return (
    <ListToolbar
      title={t('Machines')}
      narrow={
        <TypedField
          label={t('Find by ID, name or SIM')}
          icon={<Search size={16} />}
          value={findText}
          onChange={onFind}
        />
      }
      status={useStatus(institutionId)}
      action={
        <>
          {onLabels && (
            <Button
              variant="default"
              classNames={narrowing}
              leftSection={<QrCode size={16} />}
              aria-label={t('QR labels')}
              title={t('QR labels')}
              onClick={onLabels}
            >
              {t('QR labels')}
            </Button>
          )}
          <Button
            variant="default"
            classNames={narrowing}
            leftSection={<ListPlus size={16} />}
            aria-label={t('Add from a list')}
            title={t('Add from a list')}
            onClick={onAddList}
          >
            {t('Add from a list')}
          </Button>
          {add}
        </>
      }
    />
  );
};

const MachineList = ({ institutionId, search, onSearch }: MachinesProps) => {
  const t = useText();
  const { answer, page } = useMachines(institutionId, search);
  const { data, isPlaceholderData } = answer;
  const { add, addList, printLabels, actions, dialogs } = useMachineDialogs(
    institutionId,
    data?.machines,
  );
  const find = (next: string) => onSearch({ ...search, find: next, page: 1 });
  const isNone = data?.machines.length === 0;
  // Until the next page arrives, the list shows the matches of the previous text.
  const isFiltered = search.find !== '' || isPlaceholderData;
  const addButton = (label: string) => (
    <Button leftSection={<Plus size={16} />} onClick={add}>
      {label}
    </Button>
  );

  return (
    <>
      <Toolbar
        institutionId={institutionId}
        findText={search.find}
        onFind={find}
        add={addButton(t('Add Machine'))}
        onAddList={addList}
        onLabels={isNone && !isFiltered ? undefined : () => printLabels()}
      />
      <Awaited answer={answer} height={456} />
      {isNone && !isFiltered && (
        <EmptyState
          text={t('No machines yet')}
          hint={t('Add a machine with its slots, then pair its controller with a code.')}
          icon={<Refrigerator size={22} />}
        >
          {addButton(t('Add the first machine'))}
        </EmptyState>
      )}
      {isNone && isFiltered && (
        <NothingFound text={t('No machine matches your search')} onShowAll={() => find('')} />
      )}
      {data && !isNone && (
        <MachinesTable
          machines={data.machines}
          isBehind={isPlaceholderData}
          actions={actions}
          isWhole={(data.count ?? 0) <= pageSize}
          search={search}
          onSearch={onSearch}
        />
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        count={data?.count ?? 0}
        onPage={(next) => onSearch({ ...search, page: next }, true)}
      />
      {dialogs}
    </>
  );
};

/** Remounts for another institution, so that the old list never shows under it. */
const Machines = (props: MachinesProps) => <MachineList key={props.institutionId} {...props} />;

export default Machines;
