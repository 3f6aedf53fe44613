import type { EndpointBody } from '../../../contract/endpoint.ts';
import { type RfidRow, rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfids } from '../../../contract/rfids.ts';
import { anInstitutionAdmin } from '../admins/admins.ts';
import { aServer } from '../server.ts';
import { anInstitution } from '../tenants.ts';

type Existing = EndpointBody<typeof rfidBatches.import>['existing'];

/** Prepares an institution, with its admin's import call. */
export const anImport = async () => {
  const server = await aServer();
  const institution = await anInstitution(server);
  const { token, id: adminId } = await anInstitutionAdmin(server, institution);
  const params = { institutionId: institution.id };
  const take = async (rows: readonly RfidRow[], existing: Existing = 'SKIP') => {
    const body = { rows: [...rows], existing };
    return (await server.call(rfidBatches.import, { params, body, token })).imported;
  };
  const refused = (body: object) =>
    server.expectRefusal(rfidBatches.import, { params, body, token });
  const all = async () => (await server.call(rfids.all, { params, token })).rfids;
  return { server, institution, params, token, adminId, take, refused, all };
};

export const readCardsVersion = async ({
  server,
  institution,
}: Awaited<ReturnType<typeof anImport>>) => {
  const row = await server.store.read
    .selectFrom('institutions')
    .select('cardsVersion')
    .where('id', '=', institution.id)
    .executeTakeFirstOrThrow();
  return row.cardsVersion;
};
