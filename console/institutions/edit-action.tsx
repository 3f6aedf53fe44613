import { Pencil } from 'lucide-react';
import { Institution } from '../../contract/institutions.ts';
import { useText } from '../core/texts.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { useFormDialog } from '../ui/form/use-form-dialog.ts';
import { HeadAction } from '../ui/frame/head-action.tsx';

const InstitutionForm = lazyDialog(() => import('./form.tsx'));

interface EditInstitutionProps {
  /** Undefined while loading. */
  readonly institution: Institution | undefined;
}

/** Edits the institution from its own page. */
export const EditInstitution = ({ institution }: EditInstitutionProps) => {
  const t = useText();
  const form = useFormDialog('edit institution', Institution);
  const open = () => institution && form.open(institution);
  return (
    <>
      <HeadAction icon={Pencil} label={t('Edit')} isBusy={!institution} onClick={open} />
      {form.subject && (
        <InstitutionForm
          dialog={form}
          organizationId={form.subject.organizationId}
          institution={form.subject}
        />
      )}
    </>
  );
};
