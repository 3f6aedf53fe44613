import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { paths } from '../core/paths.ts';
import { PartFailure } from '../ui/frame/part.tsx';
import { AuditPage, auditTab } from './audit.tsx';
import { DashboardPage } from './dashboard.tsx';
import { dashboardTabs } from './dashboard-tabs.tsx';
import { Frame } from './frame.tsx';
import { only, onlyAnonymous, onlyToSetUp } from './guard.ts';
import { InstitutionPage } from './institution.tsx';
import { institutionTabs } from './institution-tabs.tsx';
import { NotFound } from './not-found.tsx';
import { leadOn } from './old-links.ts';
import { OrganizationPage } from './organization.tsx';
import { organizationTabs } from './organization-tabs.tsx';

const root = createRootRouteWithContext<{ readonly client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NotFound,
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

const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame });

const dashboard = createRoute({
  getParentRoute: () => framed,
  path: '/dashboard',
  beforeLoad: (coming) => {
    only('SUPER')(coming);
    leadOn(coming.search, dashboardTabs, paths.dashboard);
  },
  component: DashboardPage,
});

const organization = createRoute({
  getParentRoute: () => framed,
  path: '/organization/$organizationId',
  beforeLoad: (coming) => {
    only('SUPER', 'ORGANIZATION')(coming);
    const { organizationId } = coming.params;
    leadOn(coming.search, organizationTabs, (tab) => paths.organization(organizationId, tab));
  },
  component: () => <OrganizationPage {...organization.useParams()} />,
});

const institution = createRoute({
  getParentRoute: () => framed,
  path: '/institution/$institutionId',
  beforeLoad: (coming) => {
    only('SUPER', 'ORGANIZATION', 'INSTITUTION')(coming);
    const { institutionId } = coming.params;
    leadOn(coming.search, institutionTabs, (tab) => paths.institution(institutionId, tab));
  },
  component: () => <InstitutionPage {...institution.useParams()} />,
});

const audit = createRoute({
  getParentRoute: () => framed,
  path: '/audit',
  beforeLoad: only('SUPER', 'ORGANIZATION'),
  component: AuditPage,
});

const routeTree = root.addChildren([
  login,
  twoStep,
  framed.addChildren([
    dashboard.addChildren(dashboardTabs.map(({ route }) => route(dashboard))),
    organization.addChildren(organizationTabs.map(({ route }) => route(organization))),
    institution.addChildren(institutionTabs.map(({ route }) => route(institution))),
    audit.addChildren([auditTab.route(audit)]),
  ]),
]);

export const createConsoleRouter = (client: QueryClient) =>
  createRouter({
    routeTree,
    context: { client },
    scrollRestoration: true,
    defaultErrorComponent: PartFailure,
    // A tab that is not there is no page, as any other address that is not.
    notFoundMode: 'root',
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
