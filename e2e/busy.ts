import type { Institution } from '../contract/institutions.ts';
import type { Organization } from '../contract/organizations.ts';
import type { Rfid } from '../contract/rfids.ts';
import { sizes } from '../contract/sizes.ts';
import { callEndpoint } from './call.ts';
import { paths } from './fixtures.ts';
import type { World } from './world.ts';

/** Creates data for every screen, with the longest names. */
export const aBusyTenant = async (world: World) => {
  const organization = await world.organization({ type: 'University' });
  const institution = await world.institution(organization, {
    name: 'Begum Rokeya Hall of Residence, Dhaka',
    type: 'Hall',
  });
  const machine = await world.machine(institution, { physicalId: 'PAD-1', name: 'Library' });
  await world.dispenses(machine, [
    { transactionType: 'BKASH' },
    { transactionType: 'CASH', amount: 10 },
    { transactionType: 'RFID' },
  ]);
  const params = { institutionId: institution._id, machineId: machine._id };
  const body = { sizeId: 'L', sizeName: 'Large', price: 12, point: 1 };
  await callEndpoint(world.line, sizes.add, { params, body });
  const rfid = await world.rfid(institution, { point: 30 });
  await world.organizationAdmin(organization);
  await world.institutionAdmin(institution);
  return { organization, institution, rfid };
};

interface BusyTenant {
  readonly organization: Organization;
  readonly institution: Institution;
  readonly rfid: Rfid;
}

const tabs = {
  dashboard: ['organizations', 'report', 'payments'],
  organization: ['institutions', 'unlock-rfids', 'report', 'admins'],
  institution: [
    'machines',
    'machines/PAD-1',
    'rfids',
    'dispenses',
    'sizes?machine=PAD-1',
    'report',
    'admins',
    'gateway',
    'payments',
    'payments?view=days',
  ],
};

/** Returns the path of every screen of it that a super admin can open. */
export const screensOf = ({ organization, institution, rfid }: BusyTenant): string[] => [
  paths.dashboard,
  ...tabs.dashboard.map((tab) => `${paths.dashboard}/${tab}`),
  paths.organization(organization),
  ...tabs.organization.map((tab) => paths.organization(organization, tab)),
  paths.institution(institution),
  ...tabs.institution.map((tab) => paths.institution(institution, tab)),
  paths.institution(institution, 'rfids?view=unknown'),
  paths.institution(institution, `rfids/${rfid._id}`),
  '/machines',
  '/audit',
  '/attention',
  '/attention/told',
];
