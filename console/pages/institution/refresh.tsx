import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { dispenses } from '../../../contract/dispenses.ts';
import { institutions } from '../../../contract/institutions.ts';
import { organizations } from '../../../contract/organizations.ts';
import { queryKeyOf } from '../../core/calls/queries.ts';
import { useSession } from '../../core/calls/session.ts';
import { paths } from '../../core/paths.ts';
import type { InInstitution } from '../../core/section.ts';
import { useText } from '../../core/texts.ts';
import { useReloadDispenses } from '../../dispenses/queries.ts';
import { refreshedSearch } from '../../dispenses/search.ts';
import { dispensesSection } from '../../dispenses/section.ts';
import { HeadAction } from '../../ui/frame/head-action.tsx';

/** Clears the filters of the dispenses if they are shown; other tabs keep theirs. */
const useClearFilters = (institutionId: string) => {
  const navigate = useNavigate();
  const to = paths.institution(institutionId, dispensesSection.path);
  const isShown = useLocation({ select: ({ pathname }) => pathname === to });
  return () => {
    if (isShown) void navigate({ to, search: refreshedSearch, replace: true });
  };
};

/** Reset or fetched below with new filters; the list of organizations stays for its 15 minutes. */
const reloadedOtherwise = [institutions.one, dispenses.all, organizations.all, organizations.one];

/** Refetches the institution, its dispenses without filters, and all else that is shown. */
export const Refresh = ({ institutionId }: InInstitution) => {
  const t = useText();
  const client = useQueryClient();
  const admin = useSession()?.admin.type ?? 'INSTITUTION';
  const reloadDispenses = useReloadDispenses(institutionId, admin);
  const clearFilters = useClearFilters(institutionId);
  const isBusy = useIsFetching() > 0;
  const run = () => {
    clearFilters();
    const one = queryKeyOf(institutions.one, { params: { id: institutionId } });
    void client.resetQueries({ queryKey: one });
    // The crumbs fetch it when the institution is back and says which one it is in.
    const parent = queryKeyOf(organizations.one);
    void client.invalidateQueries({ queryKey: parent, refetchType: 'none' });
    void client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => !reloadedOtherwise.some((row) => row.path === path),
    });
    void reloadDispenses();
  };
  return <HeadAction icon={RefreshCw} label={t('Refresh')} isBusy={isBusy} onClick={run} />;
};
