import { lazy, useCallback } from 'react';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import type { EditProps } from './edit-form.tsx';
import { useInstitutionAdmins } from './queries.ts';

const EditInstitutionAdmin = lazy(() => import('./edit-institution-admin.tsx'));

const InstitutionAdmins = ({ institutionId }: { readonly institutionId: string }) => {
  const t = useText();
  const Edit = useCallback(
    (props: EditProps) => <EditInstitutionAdmin {...props} institutionId={institutionId} />,
    [institutionId],
  );
  return (
    <Admins
      of={useInstitutionAdmins(institutionId)}
      role={t('Institution admin')}
      hint={t('They manage this institution alone.')}
      Edit={Edit}
    />
  );
};

// What `lazy` takes.
export default InstitutionAdmins;
