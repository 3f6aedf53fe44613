import { lazy, useCallback } from 'react';
import type { InInstitution, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import type { EditProps } from './edit-form.tsx';
import { useInstitutionAdmins } from './queries.ts';
import type { AdminsSearch } from './search.ts';

const EditInstitutionAdmin = lazy(() => import('./edit-institution-admin.tsx'));

type InstitutionAdminsProps = InInstitution & SearchProps<AdminsSearch>;

const InstitutionAdmins = ({ institutionId, ...searched }: InstitutionAdminsProps) => {
  const t = useText();
  const Edit = useCallback(
    (props: EditProps) => <EditInstitutionAdmin {...props} institutionId={institutionId} />,
    [institutionId],
  );
  return (
    <Admins
      key={institutionId}
      {...searched}
      list={useInstitutionAdmins(institutionId, searched.search)}
      role={t('Institution admin')}
      hint={t('They manage this institution alone.')}
      Edit={Edit}
    />
  );
};

export default InstitutionAdmins;
