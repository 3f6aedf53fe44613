import { type Institution, institutions } from '../../contract/institutions.ts';
import { type Organization, organizations } from '../../contract/organizations.ts';
import type { TenantName } from '../../contract/tenants.ts';
import type { FakeServer, ReceivedCall } from './fake-server.ts';
import { slicePage } from './slice-page.ts';

type TenantQuery = ReceivedCall['query'];

/** Finds tenants by name, in the given order or by name. */
const findTenants = <T extends TenantName>(
  all: readonly T[],
  { find = '', order }: TenantQuery,
): T[] => {
  const part = String(find).toLowerCase();
  const found = all.filter(({ name }) => name.toLowerCase().includes(part));
  if (order === 'attention') return found;
  const { compare } = new Intl.Collator('en', { numeric: true });
  return found.sort((one, other) => compare(one.name, other.name));
};

const listTenants = <T extends TenantName>(all: readonly T[], query: TenantQuery) => {
  const found = findTenants(all, query);
  return { rows: slicePage(found, query), count: found.length };
};

const findTenant = <T extends TenantName>(all: readonly T[], id: string): T => {
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new Error(`${id} is not there`);
  return found;
};

/** Answers the organizations of an array, which a test may change; `attention` of them need some. */
export const answerOrganizations = (
  server: FakeServer,
  all: readonly Organization[],
  attention = 0,
): FakeServer =>
  server
    .answerWith(organizations.all, ({ query }) => {
      const { rows, count } = listTenants(all, query);
      return { organizations: rows, count, all: { count: all.length, attention } };
    })
    .answerWith(organizations.one, ({ params: { id } }) => ({ organization: findTenant(all, id) }));

/** Answers the institutions of an organization, likewise. */
export const answerInstitutions = (
  server: FakeServer,
  all: readonly Institution[],
  attention = 0,
): FakeServer =>
  server
    .answerWith(institutions.all, ({ query }) => {
      const { rows, count } = listTenants(all, query);
      return { institutions: rows, count, all: { count: all.length, attention } };
    })
    .answerWith(institutions.one, ({ params: { id } }) => ({ institution: findTenant(all, id) }));
