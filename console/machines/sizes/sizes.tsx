import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyCheck, Plus, Refrigerator, Ruler } from 'lucide-react';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { type Machine, type MachineName, Size } from '../../../contract/machines.ts';
import { isMissing } from '../../core/calls/queries.ts';
import { paths } from '../../core/paths.ts';
import type { InInstitution, SearchProps } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import {
  failedMachines,
  useFirstMachines,
  useMachineOptions,
} from '../../entities/machine-options.ts';
import { Confirm } from '../../ui/dialogs/confirm.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useConfirmedAction } from '../../ui/dialogs/use-confirmed-action.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NarrowSelect } from '../../ui/filters/narrow-select.tsx';
import { useFormDialog } from '../../ui/form/use-form-dialog.ts';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import { useMachine, useRemoveSize } from './queries.ts';
import type { SizesSearch } from './search.ts';
import { SizeTable } from './size-table.tsx';
import styles from './sizes.module.css';

const SizeForm = lazyDialog(() => import('./size-form.tsx'));
const ApplyModal = lazyDialog(() => import('./apply-modal.tsx'));

const FormSubject = z.object({ size: z.optional(Size) });

const ChooseMachine = () => {
  const t = useText();
  return (
    <EmptyState
      text={t('Please select a machine')}
      hint={t('Each machine has sizes of its own, with their price and points.')}
      icon={<Ruler size={22} />}
    />
  );
};

const machineOption = ({ physicalId }: MachineName) => ({ value: physicalId, label: physicalId });

const noMachineHintId = 'no-machine';

/** Also explains the disabled add button. */
const NoMachine = ({ institutionId }: InInstitution) => {
  const t = useText();
  return (
    <EmptyState
      text={t('Please select a machine')}
      hint={
        <span id={noMachineHintId}>{t('Sizes belong to a machine. Add a machine first.')}</span>
      }
      icon={<Refrigerator size={22} />}
    >
      <Button
        leftSection={<Plus size={16} />}
        renderRoot={(props) => (
          <Link {...props} to={paths.institution(institutionId, 'machines')} />
        )}
      >
        {t('Add a machine')}
      </Button>
    </EmptyState>
  );
};

interface MachineSizesProps {
  readonly machine: Machine;
  readonly addFirst: ReactNode;
  readonly onEdit: (size: Size) => void;
}

const MachineSizes = ({ machine, addFirst, onEdit }: MachineSizesProps) => {
  const t = useText();
  const { institutionId, _id: machineId, sizeTypes } = machine;
  const remove = useRemoveSize();
  const removal = useConfirmedAction<Size>(({ _id: sizeId }) =>
    remove.run({ params: { institutionId, machineId, sizeId } }),
  );
  return (
    <>
      {sizeTypes.length === 0 ? (
        <EmptyState
          text={t('No product size found')}
          hint={t('A slot without a size has the price and points of its machine.')}
          icon={<Ruler size={22} />}
        >
          {addFirst}
        </EmptyState>
      ) : (
        <SizeTable sizes={sizeTypes} onEdit={onEdit} onDelete={removal.requestConfirm} />
      )}
      <Confirm
        {...removal.confirmation}
        title={t('Delete size')}
        question={t('Are you sure you want to delete this size "{name}"?', {
          name: removal.subject?.sizeName ?? '',
        })}
        action={t('Delete')}
        danger
      />
    </>
  );
};

type SizesProps = InInstitution & SearchProps<SizesSearch>;

const Sizes = ({ institutionId, search, onSearch }: SizesProps) => {
  const t = useText();
  const first = useFirstMachines(institutionId);
  const offer = useMachineOptions(institutionId, search.machine || undefined, machineOption);
  const listed = first.data?.machines.find(({ physicalId }) => physicalId === search.machine);
  const isBeyond = first.data !== undefined && listed === undefined && search.machine !== '';
  const answer = useMachine(institutionId, search.machine, isBeyond);
  const form = useFormDialog('size', FormSubject);
  const applying = useDialog<Machine>();
  const machine = listed ?? (isBeyond ? answer.data?.machine : undefined);
  const isAwaited = isBeyond && !isMissing(answer.error);
  const hasMachines = first.data !== undefined && first.data.machines.length > 0;
  const addButton = (label: string) => (
    <Button
      leftSection={<Plus size={16} />}
      disabled={!hasMachines}
      aria-describedby={hasMachines ? undefined : noMachineHintId}
      onClick={() => form.open({})}
    >
      {label}
    </Button>
  );

  return (
    <>
      <ListToolbar
        title={t('Product Sizes')}
        narrow={
          <NarrowSelect
            label={t('Machine')}
            allLabel={t('Choose a machine')}
            {...offer}
            value={machine?.physicalId ?? null}
            onChange={(next) => onSearch({ machine: next ?? '' })}
          />
        }
        status={machine?.name}
        action={
          <div className={styles.actions}>
            {machine && machine.sizeTypes.length > 0 && (
              <Button
                variant="default"
                leftSection={<CopyCheck size={16} />}
                onClick={() => applying.open(machine)}
              >
                {t('Apply to other machines…')}
              </Button>
            )}
            {addButton(t('Add Size'))}
          </div>
        }
      />
      <Awaited answer={first} height={264} failed={failedMachines} />
      {first.data?.machines.length === 0 && <NoMachine institutionId={institutionId} />}
      {hasMachines && isAwaited && <Awaited answer={answer} height={264} />}
      {hasMachines && !machine && !isAwaited && <ChooseMachine />}
      {machine && (
        <MachineSizes
          machine={machine}
          addFirst={addButton(t('Add the first size'))}
          onEdit={(size) => form.open({ size })}
        />
      )}
      {applying.subject && (
        <ApplyModal
          opened={applying.opened}
          machine={machine ?? applying.subject}
          onClose={applying.close}
        />
      )}
      {form.subject && hasMachines && (
        <SizeForm
          dialog={form}
          institutionId={institutionId}
          machine={machine}
          size={form.subject.size}
          onAdded={({ physicalId }) => onSearch({ machine: physicalId })}
        />
      )}
    </>
  );
};

export default Sizes;
