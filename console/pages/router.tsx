import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
  stripSearchParams,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { institutions } from '../../contract/institutions.ts';
import { notices } from '../../contract/notices.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { alertsSection } from '../alerts/section.ts';
import { auditSection } from '../audit/section.ts';
import { prefetchQueryOf } from '../core/calls/queries.ts';
import { paths } from '../core/paths.ts';
import type { Everywhere } from '../core/section.ts';
import { fleetSection } from '../machines/fleet/section.ts';
import { rfidHistoryRequest, rfidPageSearch } from '../rfids/search.ts';
import { statementsSection } from '../statements/section.ts';
import { dashboardTabs } from './dashboard/dashboard-tabs.ts';
import { institutionTabs } from './institution/institution-tabs.ts';
import { organizationTabs } from './organization/organization-tabs.ts';
import { refillTabs } from './refills/refill-tabs.ts';
import { requireAdminType, requireAnonymous, requireTwoStepSetUp } from './session/guard.ts';
import { type Tab, tabOf } from './tab.tsx';
import { attentionPageTabs } from './tenant/attention-tabs.ts';
import { machineTab } from './things/machine-tab.ts';

const rootRoute = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: requireAnonymous,
  component: lazyRouteComponent(() => import('../admins/login/login.tsx'), 'Login'),
});

const twoStep = createRoute({
  getParentRoute: () => rootRoute,
  path: '/two-step',
  beforeLoad: requireTwoStepSetUp,
  component: lazyRouteComponent(() => import('./session/two-step.tsx'), 'TwoStepPage'),
});

const framedRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'framed',
  loader: ({ context: { client } }) => {
    void prefetchQueryOf(client, notices.all, {});
  },
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
});

const dashboard = createRoute({
  getParentRoute: () => framedRoute,
  path: '/dashboard',
  beforeLoad: requireAdminType('SUPER'),
  component: lazyRouteComponent(() => import('./dashboard/dashboard.tsx'), 'DashboardPage'),
});

const organization = createRoute({
  getParentRoute: () => framedRoute,
  path: '/organization/$organizationId',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION'),
  loader: ({ context: { client }, params }) => {
    void prefetchQueryOf(client, organizations.one, { params: { id: params.organizationId } });
  },
  component: lazyRouteComponent(
    () => import('./organization/organization.tsx'),
    'OrganizationPage',
  ),
});

const institution = createRoute({
  getParentRoute: () => framedRoute,
  path: '/institution/$institutionId',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  loader: ({ context: { client }, params }) => {
    void prefetchQueryOf(client, institutions.one, { params: { id: params.institutionId } });
  },
  component: lazyRouteComponent(() => import('./institution/institution.tsx'), 'InstitutionPage'),
});

const rfid = createRoute({
  getParentRoute: () => framedRoute,
  path: '/institution/$institutionId/rfids/$rfidId',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  validateSearch: rfidPageSearch,
  search: { middlewares: [stripSearchParams(z.parse(rfidPageSearch, {}))] },
  loaderDeps: ({ search }) => ({ page: search.page }),
  loader: ({ context: { client }, params, deps: { page } }) => {
    const { institutionId, rfidId } = params;
    void prefetchQueryOf(client, institutions.one, { params: { id: institutionId } });
    void prefetchQueryOf(client, rfids.one, { params });
    void prefetchQueryOf(client, rfidHistory.use, { params });
    void prefetchQueryOf(client, rfidHistory.all, rfidHistoryRequest(institutionId, rfidId, page));
  },
  component: lazyRouteComponent(() => import('./things/rfid.tsx'), 'RfidPage'),
});

const refills = createRoute({
  getParentRoute: () => framedRoute,
  path: '/institution/$institutionId/refills',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: lazyRouteComponent(() => import('./refills/refills.tsx'), 'RefillsPage'),
});

const machine = createRoute({
  getParentRoute: () => framedRoute,
  path: '/institution/$institutionId/machines/$machineId',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: Outlet,
});

const audit = createRoute({
  getParentRoute: () => framedRoute,
  path: '/audit',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION'),
  component: lazyRouteComponent(() => import('./tenant/plain-pages.tsx'), 'AuditPage'),
});

const fleetRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.fleet(),
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION'),
  component: lazyRouteComponent(() => import('./tenant/plain-pages.tsx'), 'FleetPage'),
});

const statementsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: paths.statements(),
  beforeLoad: requireAdminType('SUPER'),
  component: lazyRouteComponent(() => import('./tenant/plain-pages.tsx'), 'StatementsPage'),
});

const statementsTab: Tab<Everywhere> = tabOf({ ...statementsSection, path: '/' });

const recipientsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/attention/told',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: lazyRouteComponent(() => import('./tenant/plain-pages.tsx'), 'RecipientsPage'),
});

const attentionPage = createRoute({
  getParentRoute: () => framedRoute,
  path: '/attention',
  beforeLoad: requireAdminType('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: lazyRouteComponent(() => import('./tenant/attention.tsx'), 'AttentionPage'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  twoStep,
  framedRoute.addChildren([
    dashboard.addChildren(dashboardTabs.map(({ route }) => route(dashboard))),
    organization.addChildren(organizationTabs.map(({ route }) => route(organization))),
    institution.addChildren(institutionTabs.map(({ route }) => route(institution))),
    machine.addChildren([machineTab.route(machine)]),
    rfid,
    refills.addChildren(refillTabs.map(({ route }) => route(refills))),
    statementsRoute.addChildren([statementsTab.route(statementsRoute)]),
    audit.addChildren([tabOf(auditSection).route(audit)]),
    fleetRoute.addChildren([tabOf(fleetSection).route(fleetRoute)]),
    recipientsRoute.addChildren([tabOf(alertsSection).route(recipientsRoute)]),
    attentionPage.addChildren(attentionPageTabs.map(({ route }) => route(attentionPage))),
  ]),
]);

/** Parses search values. '12E45678', the ID of a card, must not become a number. */
const parseValue = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('No plain number');
  return value;
};

export const createConsoleRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    context: { client },
    scrollRestoration: true,
    parseSearch: parseSearchWith(parseValue),
    stringifySearch: stringifySearchWith(JSON.stringify, parseValue),
    // An unknown tab is not found, like any other unknown address.
    notFoundMode: 'root',
  });

export type ConsoleRouter = ReturnType<typeof createConsoleRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter;
  }
}
