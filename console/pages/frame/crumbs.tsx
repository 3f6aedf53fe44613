import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Admin } from '../../../contract/admins.ts';
import { institutions } from '../../../contract/institutions.ts';
import { machines } from '../../../contract/machines.ts';
import { rfids } from '../../../contract/rfids.ts';
import { useQueryOf } from '../../core/calls/queries.ts';
import { rfidText } from '../../core/page-subject.ts';
import { parseAddress, paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { useFirstOrganizations } from '../../entities/organization-options.ts';
import { useOrganization } from '../../organizations/queries.ts';
import styles from './frame.module.css';
import { Siblings } from './siblings.tsx';

export interface Crumb {
  readonly page:
    | 'dashboard'
    | 'statements'
    | 'audit'
    | 'fleet'
    | 'attention'
    | 'told'
    | 'organization'
    | 'institution'
    | 'machine'
    | 'rfid'
    | 'refills';
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
  const at = parseAddress(useLocation({ select: ({ pathname }) => pathname }));
  const isAtStatements = at.page === paths.statements();
  const isAtAudit = at.page === paths.audit();
  const isAtFleet = at.page === paths.fleet();
  const isAtRecipients = at.page === paths.attention('told');
  const isAtAttention = at.page === paths.attention() || isAtRecipients;
  const isSuper = type === 'SUPER';
  const seesOrganizations = type !== 'INSTITUTION';

  const { institutionId = '', machineId = '', rfidId = '' } = at;
  const isAtRefills = at.subpage === 'refills';
  const institution = useQueryOf(
    institutions.one,
    { params: { id: institutionId } },
    { enabled: institutionId !== '' },
  ).data?.institution;

  const rfid = useQueryOf(
    rfids.one,
    { params: { institutionId, rfidId } },
    { enabled: rfidId !== '' },
  ).data?.rfid;
  const machine = useQueryOf(
    machines.one,
    { params: { institutionId, machineId } },
    { enabled: machineId !== '' },
  ).data?.machine;

  const parentId = at.organizationId ?? institution?.organizationId ?? organizationId ?? undefined;
  const isBelowDashboard = Boolean(
    at.organizationId || institutionId || ((isAtAudit || isAtFleet || isAtAttention) && !isSuper),
  );
  const organization = useOrganization(
    parentId ?? '',
    seesOrganizations && isBelowDashboard && parentId !== undefined,
  ).data?.organization;
  const organizations = useFirstOrganizations(isSuper && isBelowDashboard)?.count ?? 0;

  const crumbs: Crumb[] = [];
  if (isSuper) crumbs.push({ page: 'dashboard', name: t('Dashboard'), to: paths.dashboard });
  if (isBelowDashboard && organization && seesOrganizations) {
    const { _id: id, name } = organization;
    crumbs.push({
      page: 'organization',
      id,
      name,
      to: (tab) => paths.organization(id, tab),
      siblings: organizations > 1 && (
        <Siblings id={id} name={name} to={paths.organization} isCurrent={institutionId === ''} />
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
      siblings: organization && organization.inside?.institutions > 1 && (
        <Siblings
          id={id}
          name={name}
          to={paths.institution}
          organizationId={organization._id}
          isCurrent={machineId === '' && rfidId === '' && !isAtRefills}
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
    crumbs.push({ page: 'rfid', id: rfid._id, name: rfidText(rfid).name, to });
  }
  if (institution && isAtRefills) {
    const to = (tab?: string) => paths.refills(institution._id, tab);
    crumbs.push({ page: 'refills', name: t('Refills'), to });
  }
  if (isAtStatements) {
    crumbs.push({ page: 'statements', name: t('Payments by day'), to: paths.statements });
  }
  if (isAtAudit) crumbs.push({ page: 'audit', name: t('Audit'), to: paths.audit });
  if (isAtFleet) crumbs.push({ page: 'fleet', name: t('All machines'), to: paths.fleet });
  if (isAtAttention) {
    crumbs.push({
      page: 'attention',
      name: t('Attention'),
      to: paths.attention,
    });
  }
  if (isAtRecipients) {
    const to = () => paths.attention('told');
    crumbs.push({ page: 'told', name: t('Recipients'), to });
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
              <Link to={crumb.to()} activeOptions={{ exact: true }} className={styles.crumb}>
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
