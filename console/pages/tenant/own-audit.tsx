import { type AuditSearch, restrictSearch } from '../../audit/search.ts';
import { auditSection } from '../../audit/section.ts';
import { useSession } from '../../core/calls/session.ts';
import type { SearchProps } from '../../core/section.ts';
import { useOrganizationOffer } from '../../organizations/names.ts';

const OwnAudit = ({ search, onSearch }: SearchProps<AuditSearch>) => {
  const type = useSession()?.admin.type ?? 'INSTITUTION';
  const isSuper = type === 'SUPER';
  const organizations = useOrganizationOffer(search.organizationId, isSuper);
  return (
    <auditSection.view
      organizations={isSuper ? organizations : undefined}
      search={restrictSearch(search, type)}
      onSearch={onSearch}
    />
  );
};

// For `lazy`.
export default OwnAudit;
