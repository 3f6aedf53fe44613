import { lazy, useCallback } from 'react';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import type { EditProps } from './edit-form.tsx';
import { useOrganizationAdmins } from './queries.ts';

const EditOrganizationAdmin = lazy(() => import('./edit-organization-admin.tsx'));

const OrganizationAdmins = ({ organizationId }: { readonly organizationId: string }) => {
  const t = useText();
  const Edit = useCallback(
    (props: EditProps) => <EditOrganizationAdmin {...props} organizationId={organizationId} />,
    [organizationId],
  );
  return (
    <Admins
      of={useOrganizationAdmins(organizationId)}
      role={t('Organization admin')}
      hint={t('They manage this organization and its institutions.')}
      Edit={Edit}
    />
  );
};

// What `lazy` takes.
export default OrganizationAdmins;
