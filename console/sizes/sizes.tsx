import { Button } from '@mantine/core';
import { Plus, Ruler } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { Size } from '../../contract/machines.ts';
import type { InInstitution, Searched } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { NarrowSelect } from '../ui/filters/narrow-select.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { Confirm } from '../ui/frame/confirm.tsx';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { Failure } from '../ui/frame/failure.tsx';
import { Skeleton } from '../ui/frame/skeleton.tsx';
import { useDialog } from '../ui/frame/use-dialog.ts';
import { ListToolbar } from '../ui/list/list-toolbar.tsx';
import { useMachines, useRemoveSize } from './queries.ts';
import type { SizesSearch } from './search.ts';
import { SizeTable } from './size-table.tsx';

const SizeForm = lazy(() => import('./size-form.tsx'));

const FormSubject = z.object({ size: z.optional(Size) });

type Props = InInstitution & Searched<SizesSearch>;

const Sizes = ({ institutionId, search, onSearch }: Props) => {
  const t = useText();
  const { data, error, refetch } = useMachines(institutionId);
  const form = useFormDialog('size', FormSubject);
  const removal = useDialog<Size>();
  const remove = useRemoveSize();
  const all = data?.machines;
  const machine = all?.find(({ physicalId }) => physicalId === search.machine);
  const sizes = machine?.sizeTypes;

  const confirmRemoval = async () => {
    if (!removal.subject || !machine) return;
    const params = { institutionId, machineId: machine._id, sizeId: removal.subject._id };
    const { ok } = await remove.run({ params });
    if (ok) removal.close();
  };

  const add = (
    <Button
      leftSection={<Plus size={16} />}
      disabled={!all || all.length === 0}
      onClick={() => form.open({})}
    >
      {t('Add Size')}
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
            options={(all ?? []).map(({ physicalId }) => ({
              value: physicalId,
              label: physicalId,
            }))}
            value={machine?.physicalId ?? null}
            onChange={(next) => onSearch({ machine: next ?? '' })}
          />
        }
        status={machine?.name}
        action={add}
      />
      {!all && !error && <Skeleton height={264} />}
      {!all && error && <Failure error={error} onRetry={() => void refetch()} />}
      {all && !machine && (
        <EmptyState
          text={t('Please select a machine')}
          hint={
            all.length === 0
              ? t('This institution has no machines yet.')
              : t('Each machine has sizes of its own, with their price and points.')
          }
          icon={<Ruler size={22} />}
        />
      )}
      {sizes?.length === 0 && (
        <EmptyState
          text={t('No product size found')}
          hint={t('A slot without a size has the price and points of its machine.')}
          icon={<Ruler size={22} />}
        >
          {add}
        </EmptyState>
      )}
      {sizes && sizes.length > 0 && (
        <SizeTable sizes={sizes} onEdit={(size) => form.open({ size })} onDelete={removal.open} />
      )}
      {form.subject && all && (
        <Suspense>
          <SizeForm
            dialog={form}
            machines={all}
            machine={machine}
            size={form.subject.size}
            onAdded={({ physicalId }) => onSearch({ machine: physicalId })}
          />
        </Suspense>
      )}
      <Confirm
        opened={removal.opened}
        title={t('Delete size')}
        question={t('Are you sure you want to delete this size "{name}"?', {
          name: removal.subject?.sizeName ?? '',
        })}
        action={t('Delete')}
        danger
        busy={remove.busy}
        onConfirm={() => void confirmRemoval()}
        onClose={removal.close}
      />
    </>
  );
};

// What `lazy` takes.
export default Sizes;
