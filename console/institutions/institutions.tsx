import { Button } from '@mantine/core';
import { Plus, School } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { Institution } from '../../contract/institutions.ts';
import { type EntitySearch, found } from '../core/entity-search.ts';
import { useText } from '../core/texts.ts';
import { Confirm } from '../ui/confirm.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CardGrid } from '../ui/entity-card.tsx';
import { EntityToolbar } from '../ui/entity-toolbar.tsx';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useDialog } from '../ui/use-dialog.ts';
import { useFormDialog } from '../ui/use-form-dialog.ts';
import { InstitutionCard } from './institution-card.tsx';
import { useInstitutions, useRemoveInstitution } from './queries.ts';

const InstitutionForm = lazy(() => import('./form.tsx'));

const FormSubject = z.object({ institution: z.optional(Institution) });

interface Props {
  readonly organizationId: string;
  readonly search: EntitySearch;
  readonly onSearch: (next: EntitySearch) => void;
}

const cardHeight = 195;

const Institutions = ({ organizationId, search, onSearch }: Props) => {
  const t = useText();
  const { data, error, refetch } = useInstitutions(organizationId);
  const form = useFormDialog('institution', FormSubject);
  const removal = useDialog<Institution>();
  const remove = useRemoveInstitution(organizationId);

  const all = data?.institutions;
  const shown = all && found(all, search);

  const confirmRemoval = async () => {
    if (!removal.subject) return;
    const { ok } = await remove.run({ params: { id: removal.subject._id } });
    if (ok) removal.close();
  };
  const addButton = (
    <Button leftSection={<Plus size={16} />} onClick={() => form.open({})}>
      {t('Add Institution')}
    </Button>
  );

  return (
    <>
      <EntityToolbar
        title={t('Institutions')}
        findLabel={t('Find an institution')}
        all={all}
        search={search}
        onSearch={onSearch}
      >
        {addButton}
      </EntityToolbar>
      {!all && !error && (
        <CardGrid>
          <Skeleton height={cardHeight} count={6} />
        </CardGrid>
      )}
      {!all && error && <Failure error={error} onRetry={() => void refetch()} />}
      {all?.length === 0 && (
        <EmptyState
          text={t('No institutions found')}
          hint={t('An institution is a place with machines: a campus, a hall, a factory.')}
          icon={<School size={22} />}
        >
          {addButton}
        </EmptyState>
      )}
      {all && all.length > 0 && shown?.length === 0 && (
        <EmptyState text={t('No institutions found')}>
          <Button variant="default" onClick={() => onSearch({ ...search, find: undefined })}>
            {t('Show all')}
          </Button>
        </EmptyState>
      )}
      <CardGrid>
        {shown?.map((institution) => (
          <InstitutionCard
            key={institution._id}
            institution={institution}
            onEdit={() => form.open({ institution })}
            onDelete={() => removal.open(institution)}
          />
        ))}
      </CardGrid>
      {form.subject && (
        <Suspense>
          <InstitutionForm
            dialog={form}
            organizationId={organizationId}
            institution={form.subject.institution}
          />
        </Suspense>
      )}
      <Confirm
        opened={removal.opened}
        title={t('Delete institution')}
        question={t('Are you sure you want to delete institution "{name}"', {
          name: removal.subject?.name ?? '',
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
export default Institutions;
