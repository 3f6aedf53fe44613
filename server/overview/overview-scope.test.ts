import { describe, expect, test } from 'vitest';
import { overview } from '../../contract/overview.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { aMachine } from '../testing/machines/machines.ts';
import { reportDispenses } from '../testing/reports.ts';
import { aServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

describe('scope', () => {
  const twoTenants = async () => {
    const server = await aServer();
    const first = await aMachine(server);
    const sibling = await aMachine(server, {
      institution: await anInstitution(server, { organizationId: first.organizationId }),
    });
    const foreign = await aMachine(server);
    await reportDispenses(server, first, [{}]);
    await reportDispenses(server, sibling, [{}, {}]);
    await reportDispenses(server, foreign, [{}, {}, {}, {}]);
    const total = async (token: string, query: Record<string, string> = {}) =>
      (await server.call(overview.summary, { query, token })).dispenseSummary.totalSuccess;
    return { server, first, sibling, foreign, total };
  };

  test('each admin type sees its own part of the whole', async () => {
    const { server, first, total } = await twoTenants();
    expect(await total((await aSuper(server)).token)).toBe(7);
    expect(await total((await anOrganizationAdmin(server, first.organizationId)).token)).toBe(3);
    const institution = { id: first.institutionId, organizationId: first.organizationId };
    expect(await total((await anInstitutionAdmin(server, institution)).token)).toBe(1);
  });

  test('organization, institution and machine narrow the view', async () => {
    const { server, first, sibling, total } = await twoTenants();
    const { token } = await aSuper(server);
    expect(await total(token, { organizationId: first.organizationId })).toBe(3);
    expect(await total(token, { institutionId: sibling.institutionId })).toBe(2);
    expect(await total(token, { machineId: sibling.id })).toBe(2);
  });

  test('what is foreign, or does not belong together, is not found', async () => {
    const { server, first, sibling, foreign } = await twoTenants();
    const organization = await anOrganizationAdmin(server, first.organizationId);
    const institution = await anInstitutionAdmin(server, {
      id: first.institutionId,
      organizationId: first.organizationId,
    });
    const attempts = [
      [organization.token, { organizationId: foreign.organizationId }],
      [organization.token, { institutionId: foreign.institutionId }],
      [organization.token, { machineId: foreign.id }],
      [institution.token, { institutionId: sibling.institutionId }],
      [institution.token, { machineId: sibling.id }],
      [institution.token, { organizationId: foreign.organizationId }],
      [organization.token, { institutionId: first.institutionId, machineId: sibling.id }],
    ] as const;
    for (const [token, query] of attempts) {
      for (const row of [overview.bar, overview.pie, overview.summary, overview.tiles]) {
        expect((await server.expectRefusal(row, { query, token })).status).toBe(404);
      }
    }
  });
});
