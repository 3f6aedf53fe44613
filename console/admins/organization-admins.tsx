import type { InOrganization, SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { Admins } from './admins.tsx';
import { useOrganizationAdmins, useOrganizationSubordinate } from './queries.ts';
import type { AdminsSearch } from './search.ts';

type OrganizationAdminsProps = InOrganization & SearchProps<AdminsSearch>;

const OrganizationAdmins = ({ organizationId, ...searched }: OrganizationAdminsProps) => {
  const t = useText();
  return (
    <Admins
      key={organizationId}
      {...searched}
      list={useOrganizationAdmins(organizationId, searched.search)}
      role={t('Organization admin')}
      hint={t('They manage this organization and its institutions.')}
      tenantId={organizationId}
      useSubordinate={useOrganizationSubordinate}
    />
  );
};

export default OrganizationAdmins;
