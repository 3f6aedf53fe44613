import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Admin } from '../../contract/admins.ts';
import { institutions } from '../../contract/institutions.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { locate, paths } from '../core/paths.ts';
import { useAnswer } from '../core/queries.ts';
import { useText } from '../core/texts.ts';
import { useOrganizationNames } from '../organizations/names.ts';
import { useOrganization } from '../organizations/queries.ts';
import styles from './frame.module.css';
import { Siblings } from './siblings.tsx';

export interface Crumb {
  readonly page:
    | 'dashboard'
    | 'audit'
    | 'attention'
    | 'told'
    | 'organization'
    | 'institution'
    | 'machine'
    | 'rfid';
  readonly id?: string;
  readonly name: string;
  /** Address of a tab; the first one by default. */
  readonly to: (tab?: string) => string;
  /** Menu of its siblings. */
  readonly siblings?: ReactNode;
}

/** Breadcrumb: dashboard › organization › institution, limited to what the admin may open. */
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
  const organizations = useOrganizationNames(isSuper && below)?.count ?? 0;

  const crumbs: Crumb[] = [];
  if (isSuper) crumbs.push({ page: 'dashboard', name: t('Dashboard'), to: paths.dashboard });
  if (below && organization && seesOrganizations) {
    const { _id: id, name } = organization;
    crumbs.push({
      page: 'organization',
      id,
      name,
      to: (tab) => paths.organization(id, tab),
      siblings: organizations > 1 && (
        <Siblings id={id} name={name} to={paths.organization} here={institutionId === ''} />
      ),
    });
  }
  if (institution) {
    const { _id: id, name } = institution;
    crumbs.push({
      page: 'institution',
      id,
      name,
      to: (tab) => paths.institution(id, tab),
      siblings: organization && organization.inside.institutions > 1 && (
        <Siblings
          id={id}
          name={name}
          to={paths.institution}
          organizationId={organization._id}
          here={machineId === '' && rfidId === ''}
        />
      ),
    });
  }
  if (institution && machine) {
    const to = () => paths.machine(institution._id, machine._id);
    crumbs.push({ page: 'machine', id: machine._id, name: machine.physicalId, to });
  }
  if (rfid) {
    const to = () => paths.rfid(rfid.institutionId, rfid._id);
    crumbs.push({ page: 'rfid', name: rfid.physicalId, to });
  }
  if (atAudit) crumbs.push({ page: 'audit', name: t('Audit'), to: paths.audit });
  if (atAttention) {
    crumbs.push({
      page: 'attention',
      name: t('Attention'),
      to: paths.attention,
    });
  }
  if (atTold) {
    const to = () => paths.attention('told');
    crumbs.push({ page: 'told', name: t('Who is told'), to });
  }
  return crumbs;
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
            {crumb.siblings}
          </li>
        ))}
      </ol>
    </nav>
  );
};
