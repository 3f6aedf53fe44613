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
import { backups } from '../../contract/backups.ts';
import { institutions } from '../../contract/institutions.ts';
import { organizations } from '../../contract/organizations.ts';
import { rfidHistory } from '../../contract/rfid-history.ts';
import { rfids } from '../../contract/rfids.ts';
import { sessions } from '../../contract/sessions.ts';
import { paths } from '../core/paths.ts';
import { fetchAhead } from '../core/queries.ts';
import { currentSession } from '../core/session.ts';
import { askedPoints, rfidSearch } from '../rfids/search.ts';
import { attentionPageTabs } from './attention-tabs.tsx';
import { auditTab } from './audit-tab.ts';
import { dashboardTabs } from './dashboard-tabs.ts';
import { only, onlyAnonymous, onlyToSetUp } from './guard.ts';
import { institutionTabs } from './institution-tabs.ts';
import { machineTab } from './machine-tab.ts';
import { leadOn } from './old-links.ts';
import { organizationTabs } from './organization-tabs.ts';
import { toldTab } from './told-tab.ts';

const root = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: onlyAnonymous,
  component: lazyRouteComponent(() => import('../login/login.tsx'), 'Login'),
});

const twoStep = createRoute({
  getParentRoute: () => root,
  path: '/two-step',
  beforeLoad: onlyToSetUp,
  component: lazyRouteComponent(() => import('./two-step.tsx'), 'TwoStepPage'),
});

const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  loader: ({ context: { client } }) => {
    void fetchAhead(client, sessions.newLogins, {});
    if (currentSession()?.admin.type === 'SUPER') void fetchAhead(client, backups.latest, {});
  },
  component: lazyRouteComponent(() => import('./frame.tsx'), 'Frame'),
});

const dashboard = createRoute({
  getParentRoute: () => framed,
  path: '/dashboard',
  beforeLoad: (coming) => {
    only('SUPER')(coming);
    leadOn(coming.search, dashboardTabs, paths.dashboard);
  },
  component: lazyRouteComponent(() => import('./dashboard.tsx'), 'DashboardPage'),
});

const organization = createRoute({
  getParentRoute: () => framed,
  path: '/organization/$organizationId',
  beforeLoad: (coming) => {
    only('SUPER', 'ORGANIZATION')(coming);
    const { organizationId } = coming.params;
    leadOn(coming.search, organizationTabs, (tab) => paths.organization(organizationId, tab));
  },
  loader: ({ context: { client }, params }) => {
    void fetchAhead(client, organizations.one, { params: { id: params.organizationId } });
  },
  component: lazyRouteComponent(() => import('./organization.tsx'), 'OrganizationPage'),
});

const institution = createRoute({
  getParentRoute: () => framed,
  path: '/institution/$institutionId',
  beforeLoad: (coming) => {
    only('SUPER', 'ORGANIZATION', 'INSTITUTION')(coming);
    const { institutionId } = coming.params;
    leadOn(coming.search, institutionTabs, (tab) => paths.institution(institutionId, tab));
  },
  loader: ({ context: { client }, params }) => {
    void fetchAhead(client, institutions.one, { params: { id: params.institutionId } });
  },
  component: lazyRouteComponent(() => import('./institution.tsx'), 'InstitutionPage'),
});

const rfid = createRoute({
  getParentRoute: () => framed,
  path: '/institution/$institutionId/rfids/$rfidId',
  beforeLoad: only('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  validateSearch: rfidSearch,
  search: { middlewares: [stripSearchParams(z.parse(rfidSearch, {}))] },
  loaderDeps: ({ search }) => ({ points: search.points }),
  loader: ({ context: { client }, params, deps: { points } }) => {
    const { institutionId, rfidId } = params;
    void fetchAhead(client, institutions.one, { params: { id: institutionId } });
    void fetchAhead(client, rfids.one, { params });
    void fetchAhead(client, rfidHistory.use, { params });
    void fetchAhead(client, rfidHistory.points, askedPoints(institutionId, rfidId, points));
  },
  component: lazyRouteComponent(() => import('./rfid.tsx'), 'RfidPage'),
});

const machine = createRoute({
  getParentRoute: () => framed,
  path: '/institution/$institutionId/machines/$machineId',
  beforeLoad: only('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: Outlet,
});

const audit = createRoute({
  getParentRoute: () => framed,
  path: '/audit',
  beforeLoad: only('SUPER', 'ORGANIZATION'),
  component: lazyRouteComponent(() => import('./audit.tsx'), 'AuditPage'),
});

const told = createRoute({
  getParentRoute: () => framed,
  path: '/attention/told',
  beforeLoad: only('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: lazyRouteComponent(() => import('./told.tsx'), 'ToldPage'),
});

const attentionPage = createRoute({
  getParentRoute: () => framed,
  path: '/attention',
  beforeLoad: only('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  component: lazyRouteComponent(() => import('./attention.tsx'), 'AttentionPage'),
});

const routeTree = root.addChildren([
  login,
  twoStep,
  framed.addChildren([
    dashboard.addChildren(dashboardTabs.map(({ route }) => route(dashboard))),
    organization.addChildren(organizationTabs.map(({ route }) => route(organization))),
    institution.addChildren(institutionTabs.map(({ route }) => route(institution))),
    machine.addChildren([machineTab.route(machine)]),
    rfid,
    audit.addChildren([auditTab.route(audit)]),
    told.addChildren([toldTab.route(told)]),
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
