import type { UnlockRfid } from '../../../contract/organizations.ts';
import { type Rfid, type RfidForm, rfids } from '../../../contract/rfids.ts';
import { type UnlockRfidForm, unlockRfids } from '../../../contract/unlock-rfids.ts';
import { aSuper } from '../admins/admins.ts';
import type { TestServer } from '../server.ts';
import { anInstitution, anOrganization } from '../tenants.ts';
import { uniqueLetters } from '../unique.ts';

/** An active RFID with 10 points, created by the API. */
export const anRfid = async (
  server: TestServer,
  given: Partial<RfidForm> & { institution?: { id: string } } = {},
): Promise<Rfid> => {
  const { institution: parent, ...form } = given;
  const institution = parent ?? (await anInstitution(server));
  const { token } = await aSuper(server);
  const { rfid } = await server.call(rfids.create, {
    params: { institutionId: institution.id },
    body: { physicalId: `CARD${uniqueLetters()}`, stockType: 'LIMITED', point: 10, ...form },
    token,
  });
  return rfid;
};

/** An active unlock RFID of an organization. */
export const anUnlockRfid = async (
  server: TestServer,
  given: Partial<UnlockRfidForm> & { organizationId?: string } = {},
): Promise<UnlockRfid & { organizationId: string }> => {
  const { organizationId = (await anOrganization(server)).id, ...form } = given;
  const { token } = await aSuper(server);
  const body = { physicalId: `UNLOCK-${uniqueLetters()}`, isActive: true, ...form };
  const { organization } = await server.call(unlockRfids.add, {
    params: { id: organizationId },
    body,
    token,
  });
  const added = organization.unlockRFIDs.find(({ physicalId }) => physicalId === body.physicalId);
  if (!added) throw new Error(`Unlock RFID ${body.physicalId} was not added`);
  return { ...added, organizationId };
};

/** Path parameters of calls about an RFID. */
export const rfidParams = (rfid: { _id: string; institutionId: string }) => ({
  institutionId: rfid.institutionId,
  rfidId: rfid._id,
});

/** Path parameters of calls about an unlock RFID. */
export const unlockRfidParams = (rfid: { _id: string; organizationId: string }) => ({
  id: rfid.organizationId,
  rfidId: rfid._id,
});
