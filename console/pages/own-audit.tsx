import { type AuditSearch, searchOf } from '../audit/search.ts';
import { auditSection } from '../audit/section.ts';
import type { Searched } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { optionsOf } from './options.ts';

const OwnAudit = ({ search, onSearch }: Searched<AuditSearch>) => {
  const type = useSession()?.admin.type ?? 'INSTITUTION';
  const isSuper = type === 'SUPER';
  const { data } = useOrganizations(isSuper);
  return (
    <auditSection.view
      organizations={isSuper ? optionsOf(data?.organizations) : undefined}
      search={searchOf(search, type)}
      onSearch={onSearch}
    />
  );
};

// What `lazy` takes.
export default OwnAudit;
