import { Button } from '@mantine/core';
import { Building2, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { Organization } from '../../contract/organizations.ts';
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
import { OrganizationCard } from './organization-card.tsx';
import { useOrganizations, useRemoveOrganization } from './queries.ts';

const OrganizationForm = lazy(() => import('./form.tsx'));

const FormSubject = z.object({ organization: z.optional(Organization) });

interface Props {
  readonly search: EntitySearch;
  readonly onSearch: (next: EntitySearch) => void;
}

const cardHeight = 195;

export const Organizations = ({ search, onSearch }: Props) => {
  const t = useText();
  const { data, error, refetch } = useOrganizations();
  const form = useFormDialog('organization', FormSubject);
  const removal = useDialog<Organization>();
  const remove = useRemoveOrganization();

  const all = data?.organizations;
  const shown = all && found(all, search);

  const confirmRemoval = async () => {
    if (!removal.subject) return;
    const { ok } = await remove.run({ params: { id: removal.subject._id } });
    if (ok) removal.close();
  };

  return (
    <>
      <EntityToolbar
        title={t('Organizations')}
        findLabel={t('Find an organization')}
        all={all}
        search={search}
        onSearch={onSearch}
      >
        <Button leftSection={<Plus size={16} />} onClick={() => form.open({})}>
          {t('Add Organization')}
        </Button>
      </EntityToolbar>
      {!all && !error && (
        <CardGrid>
          <Skeleton height={cardHeight} count={6} />
        </CardGrid>
      )}
      {!all && error && <Failure error={error} onRetry={() => void refetch()} />}
      {all?.length === 0 && (
        <EmptyState
          text={t('No organizations found')}
          hint={t('An organization holds institutions, and those hold machines.')}
          icon={<Building2 size={22} />}
        >
          <Button leftSection={<Plus size={16} />} onClick={() => form.open({})}>
            {t('Add Organization')}
          </Button>
        </EmptyState>
      )}
      {all && all.length > 0 && shown?.length === 0 && (
        <EmptyState text={t('No organizations found')}>
          <Button variant="default" onClick={() => onSearch({ ...search, find: undefined })}>
            {t('Show all')}
          </Button>
        </EmptyState>
      )}
      <CardGrid>
        {shown?.map((organization) => (
          <OrganizationCard
            key={organization._id}
            organization={organization}
            onEdit={() => form.open({ organization })}
            onDelete={() => removal.open(organization)}
          />
        ))}
      </CardGrid>
      {form.subject && (
        <Suspense>
          <OrganizationForm dialog={form} organization={form.subject.organization} />
        </Suspense>
      )}
      <Confirm
        opened={removal.opened}
        title={t('Delete organization')}
        question={t('Are you sure you want to delete organization "{name}"', {
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
