import { lazy, useCallback } from 'react';
import type { InOrganization, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import type { EditProps } from './edit-form.tsx';
import { useOrganizationAdmins } from './queries.ts';
import type { AdminsSearch } from './search.ts';

const EditOrganizationAdmin = lazy(() => import('./edit-organization-admin.tsx'));

type OrganizationAdminsProps = InOrganization & SearchProps<AdminsSearch>;

const OrganizationAdmins = ({ organizationId, ...searched }: OrganizationAdminsProps) => {
  const t = useText();
  const Edit = useCallback(
    (props: EditProps) => <EditOrganizationAdmin {...props} organizationId={organizationId} />,
    [organizationId],
  );
  return (
    <Admins
      key={organizationId}
      {...searched}
      list={useOrganizationAdmins(organizationId, searched.search)}
      role={t('Organization admin')}
      hint={t('They manage this organization and its institutions.')}
      Edit={Edit}
    />
  );
};

export default OrganizationAdmins;
