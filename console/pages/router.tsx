import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useNavigate,
} from '@tanstack/react-router';
import { parseAuditSearch } from '../audit/search.ts';
import { parseEntitySearch } from '../core/entity-search.ts';
import { parseDispensesSearch } from '../dispenses/search.ts';
import { parseMachinesSearch } from '../machines/search.ts';
import { parseOverviewSearch } from '../overview/search.ts';
import { parsePaymentsSearch } from '../payments/search.ts';
import { parseReportSearch } from '../reports/search.ts';
import { parseRfidSearch } from '../rfids/search.ts';
import { parseSizesSearch } from '../sizes/search.ts';
import { parseStatementSearch } from '../statements/search.ts';
import { PartFailure } from '../ui/frame/part.tsx';
import { AuditPage } from './audit.tsx';
import { DashboardPage } from './dashboard.tsx';
import { Frame } from './frame.tsx';
import { only, onlyAnonymous } from './guard.ts';
import { InstitutionPage } from './institution.tsx';
import { NotFound } from './not-found.tsx';
import { OrganizationPage } from './organization.tsx';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: onlyAnonymous,
  component: lazyRouteComponent(() => import('../login/login.tsx'), 'Login'),
});

const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: Frame });

type Raw = Record<string, unknown>;

/** The chosen tab; what is no text is no tab. */
const tabOf = ({ tab }: Raw): { tab?: string } => (typeof tab === 'string' ? { tab } : {});

const dashboard = createRoute({
  getParentRoute: () => framed,
  path: '/dashboard',
  beforeLoad: only('SUPER'),
  validateSearch: (raw: Raw) => ({
    ...tabOf(raw),
    ...parseOverviewSearch(raw),
    ...parseReportSearch(raw),
    ...parseEntitySearch(raw),
    ...parseStatementSearch(raw),
  }),
  component: function Dashboard() {
    const navigate = useNavigate({ from: '/dashboard' });
    return (
      <DashboardPage
        search={dashboard.useSearch()}
        onSearch={(search, replace) => void navigate({ search, replace })}
      />
    );
  },
});

const organization = createRoute({
  getParentRoute: () => framed,
  path: '/organization/$id',
  beforeLoad: only('SUPER', 'ORGANIZATION'),
  validateSearch: (raw: Raw) => ({
    ...tabOf(raw),
    ...parseOverviewSearch(raw),
    ...parseReportSearch(raw),
    ...parseEntitySearch(raw),
    ...parseRfidSearch(raw),
  }),
  component: function OneOrganization() {
    const navigate = useNavigate({ from: '/organization/$id' });
    return (
      <OrganizationPage
        id={organization.useParams().id}
        search={organization.useSearch()}
        onSearch={(search, replace) => void navigate({ search, replace })}
      />
    );
  },
});

const institution = createRoute({
  getParentRoute: () => framed,
  path: '/institution/$id',
  beforeLoad: only('SUPER', 'ORGANIZATION', 'INSTITUTION'),
  validateSearch: (raw: Raw) => ({
    ...tabOf(raw),
    ...parseOverviewSearch(raw),
    ...parseMachinesSearch(raw),
    ...parseRfidSearch(raw),
    ...parseSizesSearch(raw),
    ...parseReportSearch(raw),
    ...parseDispensesSearch(raw),
    ...parsePaymentsSearch(raw),
    ...parseStatementSearch(raw),
  }),
  component: function OneInstitution() {
    const navigate = useNavigate({ from: '/institution/$id' });
    return (
      <InstitutionPage
        id={institution.useParams().id}
        search={institution.useSearch()}
        onSearch={(search, replace) => void navigate({ search, replace })}
      />
    );
  },
});

const audit = createRoute({
  getParentRoute: () => framed,
  path: '/audit',
  beforeLoad: only('SUPER', 'ORGANIZATION'),
  validateSearch: (raw: Raw) => parseAuditSearch(raw),
  component: function AuditTrail() {
    const navigate = useNavigate({ from: '/audit' });
    return (
      <AuditPage
        search={audit.useSearch()}
        onSearch={(search, replace) => void navigate({ search, replace })}
      />
    );
  },
});

const routeTree = root.addChildren([
  login,
  framed.addChildren([dashboard, organization, institution, audit]),
]);

export const createConsoleRouter = () =>
  createRouter({ routeTree, scrollRestoration: true, defaultErrorComponent: PartFailure });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>;
  }
}
