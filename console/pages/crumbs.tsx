import { ActionIcon, Menu } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { Admin } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { locate, paths } from '../core/paths.ts';
import { useAnswer } from '../core/queries.ts';
import { useText } from '../core/texts.ts';
import { useOrganization, useOrganizations } from '../organizations/queries.ts';
import { MenuButton } from '../ui/frame/menu-button.tsx';
import styles from './frame.module.css';

interface Place {
  readonly id?: string;
  readonly name: string;
  /** The address of its first tab, or of another one. */
  readonly to: (tab?: string) => string;
}

export interface Crumb extends Place {
  readonly page:
    | 'dashboard'
    | 'audit'
    | 'attention'
    | 'told'
    | 'organization'
    | 'institution'
    | 'machine'
    | 'rfid';
  /** Others of its kind, to move to. */
  readonly siblings: readonly Place[];
}

interface Named {
  readonly _id: string;
  readonly name: string;
}

const placeOf =
  (address: (id: string, tab?: string) => string) =>
  ({ _id, name }: Named): Place => ({ id: _id, name, to: (tab) => address(_id, tab) });

const organizationPlace = placeOf(paths.organization);
const institutionPlace = placeOf(paths.institution);

const byName = (a: Place, b: Place) => a.name.localeCompare(b.name);

/** Where one is: dashboard › organization › institution, as far as the admin may go. */
export const useCrumbs = ({ type, organizationId }: Admin): Crumb[] => {
  const t = useText();
  const at = locate(useLocation({ select: ({ pathname }) => pathname }));
  const atAudit = at.page === paths.audit();
  const atTold = at.page === paths.attention('told');
  const atAttention = at.page === paths.attention() || atTold;
  const isSuper = type === 'SUPER';
  const seesOrganizations = type !== 'INSTITUTION';

  const { institutionId = '', machineId = '', rfidId = '' } = at;
  const institution = useAnswer(
    institutions.one,
    { params: { id: institutionId } },
    { enabled: institutionId !== '' },
  ).data?.institution;

  const rfid = useAnswer(
    rfids.one,
    { params: { institutionId, rfidId } },
    { enabled: rfidId !== '' },
  ).data?.rfid;
  const machine = useAnswer(
    machines.one,
    { params: { institutionId, machineId } },
    { enabled: machineId !== '' },
  ).data?.machine;

  const parentId = at.organizationId ?? institution?.organizationId ?? organizationId ?? undefined;
  const below = Boolean(
    at.organizationId || institutionId || ((atAudit || atAttention) && !isSuper),
  );
  const organization = useOrganization(
    parentId ?? '',
    seesOrganizations && below && parentId !== undefined,
  ).data?.organization;
  const organizations = useOrganizations(isSuper && below).data?.organizations ?? [];
  const peers = useAnswer(
    institutions.all,
    { params: { organizationId: parentId ?? '' } },
    { enabled: seesOrganizations && institutionId !== '' && parentId !== undefined },
  ).data?.institutions;

  const crumbs: Crumb[] = [];
  if (isSuper) {
    crumbs.push({ page: 'dashboard', name: t('Dashboard'), to: paths.dashboard, siblings: [] });
  }
  if (below && organization && seesOrganizations) {
    crumbs.push({
      page: 'organization',
      ...organizationPlace(organization),
      siblings: organizations.map(organizationPlace).sort(byName),
    });
  }
  if (institution) {
    crumbs.push({
      page: 'institution',
      ...institutionPlace(institution),
      siblings: (peers ?? []).map(institutionPlace).sort(byName),
    });
  }
  if (institution && machine) {
    const to = () => paths.machine(institution._id, machine._id);
    crumbs.push({ page: 'machine', id: machine._id, name: machine.physicalId, to, siblings: [] });
  }
  if (rfid) {
    const to = () => paths.rfid(rfid.institutionId, rfid._id);
    crumbs.push({ page: 'rfid', name: rfid.physicalId, to, siblings: [] });
  }
  if (atAudit) crumbs.push({ page: 'audit', name: t('Audit'), to: paths.audit, siblings: [] });
  if (atAttention) {
    crumbs.push({
      page: 'attention',
      name: t('Attention'),
      to: paths.attention,
      siblings: [],
    });
  }
  if (atTold) {
    const to = () => paths.attention('told');
    crumbs.push({ page: 'told', name: t('Who is told'), to, siblings: [] });
  }
  return crumbs;
};

interface SiblingsProps {
  readonly crumb: Crumb;
  /** It is the page one is on: a sibling opens at the same tab. */
  readonly here: boolean;
}

const Siblings = ({ crumb, here }: SiblingsProps) => {
  const t = useText();
  const tab = useLocation({ select: ({ pathname }) => pathname.slice(crumb.to().length + 1) });
  const kept = here && tab !== '' ? tab : undefined;
  return (
    <MenuButton
      position="bottom-start"
      width={280}
      target={
        <ActionIcon
          size={24}
          className={styles.siblings}
          aria-label={t('Others beside {name}', { name: crumb.name })}
        >
          <ChevronsUpDown size={14} />
        </ActionIcon>
      }
    >
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {crumb.siblings.map(({ id, name, to }) => (
          <Menu.Item
            key={id}
            aria-current={id === crumb.id ? 'true' : undefined}
            fw={id === crumb.id ? 600 : undefined}
            renderRoot={(props) => <Link {...props} to={to(kept)} />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </MenuButton>
  );
};

export const Crumbs = ({ admin }: { readonly admin: Admin }) => {
  const t = useText();
  const crumbs = useCrumbs(admin);
  return (
    <nav aria-label={t('You are here')} style={{ display: 'contents' }}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.page} data-short={crumb.id === undefined || undefined}>
            {index === crumbs.length - 1 ? (
              <span className={styles.crumb} aria-current="page">
                {crumb.name}
              </span>
            ) : (
              <Link to={crumb.to()} className={styles.crumb}>
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
