import { admins } from '../../contract/admins.ts';
import { alerts } from '../../contract/alerts.ts';
import { type AdminType, adminTypes, type Endpoint } from '../../contract/endpoint.ts';
import { gateways } from '../../contract/gateways.ts';
import { institutions } from '../../contract/institutions.ts';
import { sizes } from '../../contract/sizes.ts';
import {
  adminPassword,
  anInstitutionAdmin,
  anOrganizationAdmin,
  aSuper,
  type TestAdmin,
} from './admins/admins.ts';
import { bodyFor } from './arbitrary.ts';
import type { CallInput } from './calls.ts';
import { aServerWithEstate, type Campus, type Estate, paramsIn } from './estates.ts';
import { aBkash, testMerchant } from './payments/bkash.ts';
import type { InterruptedServer } from './server.ts';

export interface RightsScenario {
  readonly server: InterruptedServer;
  readonly estate: Estate;
  readonly campus: Campus;
}

export const aRightsScenario = async (): Promise<RightsScenario> => {
  const { url } = await aBkash();
  const { server, estate } = await aServerWithEstate({
    BKASH_BASE_URL: url,
    REQUESTS_PER_MINUTE: '1000000',
  });
  return { server, estate, campus: estate.campuses[0] };
};

const anAdminOf = (
  { server, estate, campus }: RightsScenario,
  type: AdminType,
): Promise<TestAdmin> => {
  if (type === 'SUPER') return aSuper(server);
  return type === 'ORGANIZATION'
    ? anOrganizationAdmin(server, estate.id)
    : anInstitutionAdmin(server, campus);
};

/** Returns the lowest type that may call. */
const lowestType = (types: readonly AdminType[]): AdminType =>
  adminTypes.findLast((type) => types.includes(type)) ?? 'SUPER';

export const anAdminFor = (
  world: RightsScenario,
  types: readonly AdminType[],
): Promise<TestAdmin> => anAdminOf(world, lowestType(types));

/** Bodies that pass every check before the transaction. */
const bodies = new Map<Endpoint, unknown>([
  [
    alerts.create,
    {
      channel: 'WEBHOOK',
      address: 'https://example.com/',
      language: 'en',
      severity: 'bad',
      mode: 'DIGEST',
    },
  ],
  [admins.password, { oldPassword: adminPassword, newPassword: 'river and rain' }],
  [institutions.update, { name: 'Eden Campus', cardHistoryDays: 90 }],
  [gateways.save, testMerchant],
  [sizes.add, { sizeName: 'Small', sizeId: 'S', price: 10, point: 1 }],
]);

export const inputFor = (
  { estate, campus }: RightsScenario,
  row: Endpoint,
  token: string,
): CallInput => ({
  token,
  params: paramsIn(row, estate, campus),
  body: bodies.get(row) ?? bodyFor(row),
});
