import { Building2 } from 'lucide-react';
import * as z from 'zod/mini';
import { Organization } from '../../contract/organizations.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { EntityList } from '../entities/list.tsx';
import type { EntitySearch } from '../entities/search.ts';
import { useTenantAvailability } from '../entities/use-tenant-availability.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { OrganizationCard } from './organization-card.tsx';
import { useOrganizations, useRemoveOrganization } from './queries.ts';

const OrganizationForm = lazyDialog(() => import('./form.tsx'));

const FormSubject = z.object({ organization: z.optional(Organization) });

const Organizations = ({ search, onSearch }: SearchProps<EntitySearch>) => {
  const t = useText();
  const { answer, listed } = useOrganizations(search);
  const available = useTenantAvailability();
  const form = useFormDialog('organization', FormSubject);
  const remove = useRemoveOrganization();

  return (
    <>
      <EntityList
        title={t('Organizations')}
        findLabel={t('Find an organization')}
        none={t('No organizations found')}
        hint={t('An organization holds institutions, and those hold machines.')}
        icon={<Building2 size={22} />}
        addLabel={t('Add Organization')}
        addFirstLabel={t('Add the first organization')}
        onAdd={() => form.open({})}
        listed={listed}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        search={search}
        onSearch={onSearch}
        card={(organization, onDelete) => (
          <OrganizationCard
            organization={organization}
            available={available.get(organization._id)}
            onEdit={() => form.open({ organization })}
            onDelete={onDelete}
          />
        )}
        removal={{
          title: t('Delete organization'),
          question: (name) => t('Are you sure you want to delete organization "{name}"', { name }),
          run: (id) => remove.run({ params: { id } }),
        }}
      />
      {form.subject && <OrganizationForm dialog={form} organization={form.subject.organization} />}
    </>
  );
};

export default Organizations;
