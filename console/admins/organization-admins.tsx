import type { InOrganization, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import type { AdminsSearch } from './search.ts';

type OrganizationAdminsProps = InOrganization & SearchProps<AdminsSearch>;

const OrganizationAdmins = ({ organizationId, ...searched }: OrganizationAdminsProps) => {
  const t = useText();
  return (
    <Admins
      key={organizationId}
      {...searched}
      role={t('Organization admin')}
      hint={t('They manage this organization and its institutions.')}
      tenant={{ kind: 'organization', id: organizationId }}
    />
  );
};

export default OrganizationAdmins;
