import type { EndpointBody } from '../../../contract/endpoint.ts';
import { rfidBatches } from '../../../contract/rfid-batches.ts';
import { rfids } from '../../../contract/rfids.ts';
import { anInstitutionAdmin } from '../admins/admins.ts';
import { aCardMachine } from './card-machine.ts';

type RfidBatchInput = Partial<EndpointBody<typeof rfidBatches.change>>;

/** Prepares four RFIDs, one of them free and one blocked, with a batch call. */
export const someRfids = async () => {
  const world = await aCardMachine();
  const { server, machine, params, addCard, update } = world;
  const { token, id: adminId } = await anInstitutionAdmin(server, {
    id: machine.institutionId,
    organizationId: machine.organizationId,
  });
  const cards = [
    await addCard({ physicalId: 'K-1', name: 'Amina' }),
    await addCard({ physicalId: 'K-2', name: 'Nusrat' }),
    await addCard({ physicalId: 'K-3', isFree: true }),
    await addCard({ physicalId: 'X-4' }),
  ];
  const ids = cards.map(({ _id }) => _id);
  await update(ids[3] ?? '', { isActive: false });
  const change = (body: RfidBatchInput) => server.call(rfidBatches.change, { params, body, token });
  const refused = (body: RfidBatchInput) =>
    server.expectRefusal(rfidBatches.change, { params, body, token });
  const all = async () => (await server.call(rfids.all, { params, token })).rfids;
  const active = async () =>
    (await all()).filter(({ isActive }) => isActive).map(({ physicalId }) => physicalId);
  const version = async () =>
    (
      await server.store.read
        .selectFrom('institutions')
        .select('cardsVersion')
        .where('id', '=', machine.institutionId)
        .executeTakeFirstOrThrow()
    ).cardsVersion;
  return { ...world, token, adminId, ids, change, refused, all, active, version };
};
