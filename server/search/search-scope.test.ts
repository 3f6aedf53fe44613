import { describe, expect, test } from 'vitest';
import { anInstitutionAdmin, anOrganizationAdmin } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { anRfid, anUnlockRfid } from '../testing/machines/rfids.ts';
import { searchAs, titlesOf } from '../testing/search.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution, anOrganization } from '../testing/tenants.ts';

describe('everyone finds what is theirs', () => {
  test('an organization admin finds the own organization and what is in it', async () => {
    const server = await aServer();
    const own = await anInstitution(server, { name: 'Shared own' });
    await anInstitution(server, { name: 'Shared foreign' });
    await aMachine(server, { institution: own, physicalId: 'SHARED-1' });
    await aMachine(server, { physicalId: 'SHARED-2' });
    await anUnlockRfid(server, { organizationId: own.organizationId, physicalId: 'SHARED-3' });
    await anUnlockRfid(server, { physicalId: 'SHARED-4' });
    const { token } = await anOrganizationAdmin(server, own.organizationId);
    const found = await searchAs(server, token)('shared');
    expect(titlesOf(found)).toEqual(['Shared own', 'SHARED-1', 'SHARED-3']);
  });

  test('an institution admin finds neither the organization nor its unlock RFIDs', async () => {
    const server = await aServer();
    const { id: organizationId } = await anOrganization(server, { name: 'Shared trust' });
    const own = await anInstitution(server, { organizationId, name: 'Shared own' });
    const sibling = await anInstitution(server, { organizationId, name: 'Shared sibling' });
    await aMachine(server, { institution: own, physicalId: 'SHARED-1' });
    await aMachine(server, { institution: sibling, physicalId: 'SHARED-2' });
    await anRfid(server, { institution: sibling, physicalId: 'SHARED-3' });
    await anUnlockRfid(server, { organizationId, physicalId: 'SHARED-4' });
    const { token } = await anInstitutionAdmin(server, own);
    expect(titlesOf(await searchAs(server, token)('shared'))).toEqual(['Shared own', 'SHARED-1']);
  });
});
