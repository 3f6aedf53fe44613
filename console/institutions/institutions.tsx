import { School } from 'lucide-react';
import * as z from 'zod/mini';
import { Institution } from '../../contract/institutions.ts';
import type { InOrganization, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { EntityList } from '../entities/list.tsx';
import type { EntitySearch } from '../entities/search.ts';
import { useTenantAvailability } from '../entities/use-tenant-availability.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { InstitutionCard } from './institution-card.tsx';
import { useInstitutions, useRemoveInstitution } from './queries.ts';

const InstitutionForm = lazyDialog(() => import('./form.tsx'));

const FormSubject = z.object({ institution: z.optional(Institution) });

type InstitutionsProps = InOrganization & SearchProps<EntitySearch>;

const InstitutionList = ({ organizationId, search, onSearch }: InstitutionsProps) => {
  const t = useText();
  const { answer, listed } = useInstitutions(organizationId, search);
  const available = useTenantAvailability(organizationId);
  const form = useFormDialog('institution', FormSubject);
  const remove = useRemoveInstitution(organizationId);

  return (
    <>
      <EntityList
        title={t('Institutions')}
        findLabel={t('Find an institution')}
        none={t('No institutions found')}
        hint={t('An institution is a place with machines: a campus, a hall, a factory.')}
        icon={<School size={22} />}
        addLabel={t('Add Institution')}
        addFirstLabel={t('Add the first institution')}
        onAdd={() => form.open({})}
        listed={listed}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        search={search}
        onSearch={onSearch}
        card={(institution, onDelete) => (
          <InstitutionCard
            institution={institution}
            available={available.get(institution._id)}
            onEdit={() => form.open({ institution })}
            onDelete={onDelete}
          />
        )}
        removal={{
          title: t('Delete institution'),
          question: (name) => t('Are you sure you want to delete institution "{name}"', { name }),
          run: (id) => remove.run({ params: { id } }),
        }}
      />
      {form.subject && (
        <InstitutionForm
          dialog={form}
          organizationId={organizationId}
          institution={form.subject.institution}
        />
      )}
    </>
  );
};

/** Remounts for another organization, so that the old list never shows under it. */
const Institutions = (props: InstitutionsProps) => (
  <InstitutionList key={props.organizationId} {...props} />
);

export default Institutions;
