import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import { useOrganizationAdmins } from './queries.ts';

const OrganizationAdmins = ({ organizationId }: { readonly organizationId: string }) => {
  const t = useText();
  return (
    <Admins
      of={useOrganizationAdmins(organizationId)}
      role={t('Organization admin')}
      hint={t('They manage this organization and its institutions.')}
    />
  );
};

// What `lazy` takes.
export default OrganizationAdmins;
