import { rfids } from '../../../contract/rfids.ts';
import type { TestServer } from '../server.ts';

export const readPointLedger = ({ store }: TestServer, rfidId: string) =>
  store.read
    .selectFrom('pointLedger')
    .select(['at', 'kind', 'delta', 'cause'])
    .where('rfidId', '=', rfidId)
    .orderBy('id')
    .execute();

export const sumPointLedger = async (server: TestServer, rfidId: string) =>
  (await readPointLedger(server, rfidId)).reduce((sum, { delta }) => sum + delta, 0);

export const updateRfid = async (
  server: TestServer,
  rfid: { _id: string; institutionId: string },
  token: string,
  body: object,
) => {
  const params = { institutionId: rfid.institutionId, rfidId: rfid._id };
  return (await server.call(rfids.update, { params, body, token })).rfid;
};
