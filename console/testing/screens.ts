import { machines } from '../../contract/machines.ts';
import { dashboardTabs } from '../pages/dashboard/dashboard-tabs.ts';
import { institutionTabs } from '../pages/institution/institution-tabs.ts';
import { organizationTabs } from '../pages/organization/organization-tabs.ts';
import { type DataKind, makeSampleAnswer } from './sample-answer.ts';

const listTabs = (page: string, tabs: readonly { readonly path: string }[]): string[] =>
  tabs.map(({ path }) => (path === '/' ? page : `${page}/${path}`));

/** The address of every tab. */
export const tabPaths: readonly string[] = [
  ...listTabs('/dashboard', dashboardTabs),
  '/dashboard/payments',
  ...listTabs('/organization/o1', organizationTabs),
  ...listTabs('/institution/i1', institutionTabs),
];

/** The address of every screen that a super admin can open, with samples of one kind. */
export const listScreens = (kind: DataKind): string[] => {
  const machine = makeSampleAnswer(machines.one, kind).machine.physicalId || 'PAD-1';
  return [
    ...tabPaths.filter((path) => !path.endsWith('/sizes')),
    `/institution/i1/machines/${machine}`,
    '/institution/i1/rfids?view=unknown',
    '/institution/i1/rfids/id-1',
    '/institution/i1/refills',
    '/institution/i1/refills/people',
    `/institution/i1/sizes?machine=${machine}`,
    '/institution/i1/payments?view=days',
    '/audit',
    '/machines',
    '/attention',
    '/attention/told',
    '/no/such/page',
  ];
};
