import { Button } from '@mantine/core';
import { Plus, Refrigerator } from 'lucide-react';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { DataTable } from '../ui/list/data-table.tsx';
import type { ListSearch } from '../ui/list/list-search.ts';
import { FindField, ListToolbar } from '../ui/list/list-toolbar.tsx';
import { NothingFound } from '../ui/list/nothing-found.tsx';
import { orderText, parseOrder } from '../ui/list/order.ts';
import { useColumns } from './columns.tsx';
import { found } from './found.ts';
import { MachineCard } from './machine-card.tsx';
import { useMachines } from './queries.ts';
import { useStatus } from './status.ts';
import { useDialogs } from './use-dialogs.tsx';

type Props = InInstitution & Searched<ListSearch>;

const Machines = ({ institutionId, search, onSearch }: Props) => {
  const t = useText();
  const answer = useMachines(institutionId);
  const all = answer.data?.machines;
  const { add, actions, dialogs } = useDialogs(institutionId, all);
  const columns = useColumns(actions);
  const shown = all && found(all, search);
  const status = useStatus(all);
  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={add}>
      {t('Add Machine')}
    </Button>
  );

  return (
    <>
      <ListToolbar
        title={t('Machines')}
        narrow={
          <FindField
            label={t('Find by ID, name or SIM')}
            value={search.find}
            onChange={(find) => onSearch({ ...search, find })}
          />
        }
        status={status}
        action={addButton}
      />
      <Awaited answer={answer} height={456} />
      {all?.length === 0 && (
        <EmptyState
          text={t('No machines yet')}
          hint={t('Add a machine with its slots, then pair its controller with a code.')}
          icon={<Refrigerator size={22} />}
        >
          {addButton}
        </EmptyState>
      )}
      {all && all.length > 0 && shown?.length === 0 && (
        <NothingFound
          text={t('No machine fits what you typed')}
          onShowAll={() => onSearch({ ...search, find: '' })}
        />
      )}
      {shown && shown.length > 0 && (
        <DataTable
          label={t('Machines')}
          columns={columns}
          rows={shown}
          idOf={({ _id }) => _id}
          card={(machine) => <MachineCard machine={machine} actions={actions} />}
          order={parseOrder(search.order)}
          onOrder={(order) => onSearch({ ...search, order: orderText(order) })}
        />
      )}
      {dialogs}
    </>
  );
};

// What `lazy` takes.
export default Machines;
