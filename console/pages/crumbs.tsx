import { ActionIcon, Menu } from '@mantine/core';
import { Link, useMatchRoute, useSearch } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { Admin } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { useAnswer } from '../core/queries.ts';
import { useText } from '../core/texts.ts';
import { useOrganization, useOrganizations } from '../organizations/queries.ts';
import styles from './frame.module.css';

interface Place {
  readonly to: '/dashboard' | '/audit' | '/organization/$id' | '/institution/$id';
  readonly id?: string;
  readonly name: string;
}

export interface Crumb extends Place {
  /** Others of its kind, to move to. */
  readonly siblings: readonly Place[];
}

const byName = (a: Place, b: Place) => a.name.localeCompare(b.name);

/** Where one is: dashboard › organization › institution, as far as the admin may go. */
export const useCrumbs = ({ type, organizationId }: Admin): Crumb[] => {
  const t = useText();
  const match = useMatchRoute();
  const atOrganization = match({ to: '/organization/$id' });
  const atInstitution = match({ to: '/institution/$id' });
  const atAudit = match({ to: '/audit' });
  const isSuper = type === 'SUPER';
  const seesOrganizations = type !== 'INSTITUTION';

  const institutionId = atInstitution ? atInstitution.id : undefined;
  const institution = useAnswer(
    institutions.one,
    { params: { id: institutionId ?? '' } },
    { enabled: institutionId !== undefined },
  ).data?.institution;

  const parentId = atOrganization
    ? atOrganization.id
    : (institution?.organizationId ?? organizationId ?? undefined);
  const below = Boolean(atOrganization || atInstitution || (atAudit && !isSuper));
  const organization = useOrganization(
    parentId ?? '',
    seesOrganizations && below && parentId !== undefined,
  ).data?.organization;
  const organizations = useOrganizations(isSuper && below).data?.organizations ?? [];
  const peers = useAnswer(
    institutions.all,
    { params: { organizationId: parentId ?? '' } },
    { enabled: seesOrganizations && institutionId !== undefined && parentId !== undefined },
  ).data?.institutions;

  const crumbs: Crumb[] = [];
  if (isSuper) crumbs.push({ to: '/dashboard', name: t('Dashboard'), siblings: [] });
  if (below && organization && seesOrganizations)
    crumbs.push({
      to: '/organization/$id',
      id: organization._id,
      name: organization.name,
      siblings: organizations
        .map(({ _id, name }): Place => ({ to: '/organization/$id', id: _id, name }))
        .sort(byName),
    });
  if (institution)
    crumbs.push({
      to: '/institution/$id',
      id: institution._id,
      name: institution.name,
      siblings: (peers ?? [])
        .map(({ _id, name }): Place => ({ to: '/institution/$id', id: _id, name }))
        .sort(byName),
    });
  if (atAudit) crumbs.push({ to: '/audit', name: t('Audit'), siblings: [] });
  return crumbs;
};

interface SiblingsProps {
  readonly crumb: Crumb;
  /** It is the page one is on: a sibling opens at the same tab. */
  readonly here: boolean;
}

const Siblings = ({ crumb, here }: SiblingsProps) => {
  const t = useText();
  const { tab } = useSearch({ strict: false });
  const kept = here && tab !== undefined ? { tab } : {};
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <ActionIcon
          size={24}
          className={styles.siblings}
          aria-label={t('Others beside {name}', { name: crumb.name })}
        >
          <ChevronsUpDown size={14} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {crumb.siblings.map(({ to, id = '', name }) => (
          <Menu.Item
            key={id}
            aria-current={id === crumb.id ? 'true' : undefined}
            fw={id === crumb.id ? 600 : undefined}
            renderRoot={(props) => <Link {...props} to={to} params={{ id }} search={kept} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

export const Crumbs = ({ admin }: { readonly admin: Admin }) => {
  const t = useText();
  const crumbs = useCrumbs(admin);
  return (
    <nav aria-label={t('You are here')} style={{ display: 'contents' }}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.to} data-short={crumb.id === undefined || undefined}>
            {index === crumbs.length - 1 ? (
              <span className={styles.crumb} aria-current="page">
                {crumb.name}
              </span>
            ) : (
              <Link to={crumb.to} params={{ id: crumb.id ?? '' }} className={styles.crumb}>
                {crumb.name}
              </Link>
            )}
            {crumb.siblings.length > 1 && (
              <Siblings crumb={crumb} here={index === crumbs.length - 1} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
