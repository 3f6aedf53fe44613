import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyCheck, Plus, Refrigerator, Ruler } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import * as z from 'zod/mini';
import { type Machine, type MachineName, Size } from '../../contract/machines.ts';
import { paths } from '../core/paths.ts';
import { isMissing } from '../core/queries.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useMachineNames, useMachineOffer } from '../entities/machine-offer.ts';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Awaited } from '../ui/frame/awaited.tsx';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { useAsk } from '../ui/frame/use-ask.ts';
import { useDialog } from '../ui/frame/use-dialog.ts';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { failedMachines, useMachine, useRemoveSize } from './queries.ts';
import type { SizesSearch } from './search.ts';
import { SizeTable } from './size-table.tsx';
import styles from './sizes.module.css';

const SizeForm = lazy(() => import('./size-form.tsx'));
const ApplyModal = lazy(() => import('./apply-modal.tsx'));

const FormSubject = z.object({ size: z.optional(Size) });

const NoneChosen = () => {
  const t = useText();
  return (
    <EmptyState
      text={t('Please select a machine')}
      hint={t('Each machine has sizes of its own, with their price and points.')}
      icon={<Ruler size={22} />}
    />
  );
};

const byPhysicalId = ({ physicalId }: MachineName) => ({ value: physicalId, label: physicalId });

const noMachine = 'no-machine';

/** Also explains the disabled add button. */
const NoMachine = ({ institutionId }: InInstitution) => {
  const t = useText();
  return (
    <EmptyState
      text={t('This institution has no machines yet.')}
      hint={
        <span id={noMachine}>
          {t('Sizes belong to a machine: add a machine before its sizes.')}
        </span>
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

interface SizesOfProps {
  readonly machine: Machine;
  readonly addFirst: ReactNode;
  readonly onEdit: (size: Size) => void;
}

const SizesOf = ({ machine, addFirst, onEdit }: SizesOfProps) => {
  const t = useText();
  const { institutionId, _id: machineId, sizeTypes } = machine;
  const remove = useRemoveSize();
  const removal = useAsk<Size>(({ _id: sizeId }) =>
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
        <SizeTable sizes={sizeTypes} onEdit={onEdit} onDelete={removal.ask} />
      )}
      <Confirm
        {...removal.asked}
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

type Props = InInstitution & Searched<SizesSearch>;

const Sizes = ({ institutionId, search, onSearch }: Props) => {
  const t = useText();
  const names = useMachineNames(institutionId);
  const offer = useMachineOffer(institutionId, search.machine || undefined, byPhysicalId);
  const answer = useMachine(institutionId, search.machine);
  const form = useFormDialog('size', FormSubject);
  const applying = useDialog<Machine>();
  const machine = search.machine === '' ? undefined : answer.data?.machine;
  const isAwaited = search.machine !== '' && !isMissing(answer.error);
  const isThereAny = names.data !== undefined && names.data.count > 0;
  const makeAdd = (label: string) => (
    <Button
      leftSection={<Plus size={16} />}
      disabled={!isThereAny}
      aria-describedby={isThereAny ? undefined : noMachine}
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
            {makeAdd(t('Add Size'))}
          </div>
        }
      />
      <Awaited answer={names} height={264} failed={failedMachines} />
      {names.data?.count === 0 && <NoMachine institutionId={institutionId} />}
      {isThereAny && isAwaited && <Awaited answer={answer} height={264} />}
      {isThereAny && !isAwaited && <NoneChosen />}
      {machine && (
        <SizesOf
          machine={machine}
          addFirst={makeAdd(t('Add the first size'))}
          onEdit={(size) => form.open({ size })}
        />
      )}
      {applying.subject && (
        <Suspense>
          <ApplyModal
            opened={applying.opened}
            machine={machine ?? applying.subject}
            onClose={applying.close}
          />
        </Suspense>
      )}
      {form.subject && isThereAny && (
        <Suspense>
          <SizeForm
            dialog={form}
            institutionId={institutionId}
            machine={machine}
            size={form.subject.size}
            onAdded={({ physicalId }) => onSearch({ machine: physicalId })}
          />
        </Suspense>
      )}
    </>
  );
};

// `lazy` needs a default export.
export default Sizes;
