import { Button } from '@mantine/core';
import { Plus, Refrigerator } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { Machine } from '../../contract/machines.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Failure } from '../ui/frame/failure.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { useDialog } from '../ui/frame/use-dialog.ts';
import { DataTable } from '../ui/list/data-table.tsx';
import type { ListSearch } from '../ui/list/list-search.ts';
import { FindField, ListToolbar } from '../ui/list/list-toolbar.tsx';
import { orderText, parseOrder } from '../ui/list/order.ts';
import type { MachineActions } from './actions.tsx';
import { useColumns } from './columns.tsx';
import { CommandModal, type CommandSubject } from './command-modal.tsx';
import { found } from './found.ts';
import { MachineCard } from './machine-card.tsx';
import { PairingModal } from './pairing-modal.tsx';
import { PausedModal } from './paused-modal.tsx';
import { useMachines } from './queries.ts';
import { Question, type QuestionSubject } from './question.tsx';
import { useStatus } from './status.ts';

const MachineForm = lazy(() => import('./machine-form.tsx'));
const StockForm = lazy(() => import('./stock-form.tsx'));
const QrModal = lazy(() => import('./qr-modal.tsx'));

const FormSubject = z.object({ machine: z.optional(Machine) });

type Props = InInstitution & Searched<ListSearch>;

const Machines = ({ institutionId, search, onSearch }: Props) => {
  const t = useText();
  const { data, error, refetch } = useMachines(institutionId);
  const form = useFormDialog('machine', FormSubject);
  const stock = useFormDialog('stock', Machine);
  const pairing = useDialog<Machine>();
  const qr = useDialog<Machine>();
  const question = useDialog<QuestionSubject>();
  const command = useDialog<CommandSubject>();
  const paused = useDialog<Machine>();
  const actions: MachineActions = {
    updateStock: stock.open,
    edit: (machine) => form.open({ machine }),
    pair: pairing.open,
    showQr: qr.open,
    showPaused: paused.open,
    ask: (action, machine) => question.open({ action, machine }),
    command: (type, machine) => command.open({ type, machine }),
  };
  const columns = useColumns(actions);
  const all = data?.machines;
  const shown = all && found(all, search);
  const status = useStatus(all);

  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => form.open({})}>
      {t('Add Machine')}
    </Button>
  );

  return (
    <>
      <ListToolbar
        title={t('Machines')}
        narrow={
          <FindField
            label={t('Find by ID or name')}
            value={search.find}
            onChange={(find) => onSearch({ ...search, find })}
          />
        }
        status={status}
        action={add}
      />
      {!all && !error && <Skeleton height={456} />}
      {!all && error && <Failure error={error} onRetry={() => void refetch()} />}
      {all?.length === 0 && (
        <EmptyState
          text={t('No machines yet')}
          hint={t('Add a machine with its slots, then pair its controller with a code.')}
          icon={<Refrigerator size={22} />}
        >
          {add}
        </EmptyState>
      )}
      {all && all.length > 0 && shown?.length === 0 && (
        <EmptyState text={t('No machine fits what you typed')}>
          <Button variant="default" onClick={() => onSearch({ ...search, find: '' })}>
            {t('Show all')}
          </Button>
        </EmptyState>
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
      <Suspense>
        {form.subject && (
          <MachineForm dialog={form} institutionId={institutionId} machine={form.subject.machine} />
        )}
        {stock.subject && <StockForm dialog={stock} machine={stock.subject} />}
        {qr.subject && <QrModal opened={qr.opened} machine={qr.subject} onClose={qr.close} />}
      </Suspense>
      <Question opened={question.opened} subject={question.subject} onClose={question.close} />
      <PairingModal opened={pairing.opened} machine={pairing.subject} onClose={pairing.close} />
      <PausedModal
        opened={paused.opened}
        machine={all?.find(({ _id }) => _id === paused.subject?._id)}
        onClose={paused.close}
      />
      <CommandModal opened={command.opened} subject={command.subject} onClose={command.close} />
    </>
  );
};

// What `lazy` takes.
export default Machines;
