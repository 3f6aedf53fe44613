import { type AuditSearch, searchOf } from '../audit/search.ts';
import { auditSection } from '../audit/section.ts';
import type { Searched } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { useOrganizationOffer } from '../organizations/names.ts';

const OwnAudit = ({ search, onSearch }: Searched<AuditSearch>) => {
  const type = useSession()?.admin.type ?? 'INSTITUTION';
  const isSuper = type === 'SUPER';
  const organizations = useOrganizationOffer(search.organizationId, isSuper);
  return (
    <auditSection.view
      organizations={isSuper ? organizations : undefined}
      search={searchOf(search, type)}
      onSearch={onSearch}
    />
  );
};

// For `lazy`.
export default OwnAudit;
