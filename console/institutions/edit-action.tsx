import { ActionIcon, Button } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Institution } from '../../contract/institutions.ts';
import { useText } from '../core/texts.ts';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';

const InstitutionForm = lazy(() => import('./form.tsx'));

/** Edits the institution from its own page. */
export const EditInstitution = ({ institution }: { readonly institution: Institution }) => {
  const t = useText();
  const form = useFormDialog('edit institution', Institution);
  const open = () => form.open(institution);
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={16} />} visibleFrom="xs" onClick={open}>
        {t('Edit')}
      </Button>
      <ActionIcon variant="default" aria-label={t('Edit')} hiddenFrom="xs" onClick={open}>
        <Pencil size={18} />
      </ActionIcon>
      {form.subject && (
        <Suspense>
          <InstitutionForm
            dialog={form}
            organizationId={form.subject.organizationId}
            institution={form.subject}
          />
        </Suspense>
      )}
    </>
  );
};
