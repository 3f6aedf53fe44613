import { expect, test } from 'vitest';
import { type Endpoint, isWrite, pathParamNames } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { anInstitutionAdmin, anOrganizationAdmin, aSuper } from '../testing/admins/admins.ts';
import { auditRowsAddedBy } from '../testing/audit-rows.ts';
import { aServer, shareServer } from '../testing/server.ts';
import { anInstitution } from '../testing/tenants.ts';

shareServer();

const writingRows = endpoints.flatMap((row) =>
  isWrite(row) && typeof row.who === 'object' ? [{ row, who: row.who }] : [],
);

/** The parameters of a row, with IDs from `named` or unknown ones. */
const paramsFor = ({ path }: Endpoint, named: Readonly<Record<string, string>>) =>
  Object.fromEntries(pathParamNames(path).map((name) => [name, named[name] ?? 'no-such-id']));

test('every write that an admin’s type may not do leaves one denied row, its own tenant’s', async () => {
  const server = await aServer();
  const { id: institutionId, organizationId } = await anInstitution(server);
  const callers = {
    SUPER: await aSuper(server),
    ORGANIZATION: await anOrganizationAdmin(server, organizationId),
    INSTITUTION: await anInstitutionAdmin(server, { id: institutionId, organizationId }),
  };
  let denied = 0;
  for (const { row, who } of writingRows) {
    for (const type of ['ORGANIZATION', 'INSTITUTION'] as const) {
      if (who.types.includes(type)) continue;
      const { id: actorId, token } = callers[type];
      const params = paramsFor(row, { organizationId, institutionId });
      const addedRows = await auditRowsAddedBy(server, () =>
        server.expectRefusal(row, { token, params }),
      );
      expect(addedRows).toMatchObject([
        {
          actorId,
          organizationId,
          institutionId: type === 'INSTITUTION' ? institutionId : null,
          outcome: 'DENIED',
          reason: 'You are not allowed to do this',
          before: null,
          after: null,
        },
      ]);
      denied++;
    }
  }
  expect(denied).toBeGreaterThan(5);
});

test('every write to what is not the caller’s leaves one denied row', async () => {
  const server = await aServer();
  const own = await anInstitution(server);
  const foreign = await anInstitution(server);
  const { id, token } = await anOrganizationAdmin(server, own.organizationId);
  const names = { ...foreign, id: foreign.id, institutionId: foreign.id };
  const tenantRows = writingRows.filter(
    ({ who }) => who.types.includes('ORGANIZATION') && who.tenant && who.tenant !== 'filtered',
  );
  expect(tenantRows.length).toBeGreaterThan(8);
  for (const { row } of tenantRows) {
    const addedRows = await auditRowsAddedBy(server, () =>
      server.expectRefusal(row, { token, params: paramsFor(row, names) }),
    );
    expect([row.path, addedRows.length]).toEqual([row.path, 1]);
    expect(addedRows[0]).toMatchObject({
      actorId: id,
      organizationId: own.organizationId,
      outcome: 'DENIED',
      reason: expect.stringContaining('not found'),
    });
    expect(addedRows[0]?.target).toContain(Object.values(paramsFor(row, names))[0]);
  }
});
