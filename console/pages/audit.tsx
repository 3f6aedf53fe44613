import { Outlet } from '@tanstack/react-router';
import { type AuditSearch, searchOf } from '../audit/search.ts';
import { auditSection } from '../audit/section.ts';
import type { Everywhere, Searched } from '../core/section.ts';
import { useSession } from '../core/session.ts';
import { useText } from '../core/texts.ts';
import { useOrganizations } from '../organizations/queries.ts';
import { Page } from '../ui/frame/page.tsx';
import { useTitle } from '../ui/frame/use-title.ts';
import { optionsOf } from './options.ts';
import { type Tab, tabOf } from './tab.tsx';

/** Everything the admin's tenant changed or tried. */
export const AuditPage = () => {
  const t = useText();
  useTitle(t('Audit'));
  return (
    <Page>
      <Outlet />
    </Page>
  );
};

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

export const auditTab: Tab<Everywhere> = tabOf({ ...auditSection, view: OwnAudit });
