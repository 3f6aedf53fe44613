import { machineApi } from '../../../contract/machine-api.ts';
import { type RfidForm, rfids } from '../../../contract/rfids.ts';
import { aSuper } from '../admins/admins.ts';
import { aServer } from '../server.ts';
import { uniqueLetters } from '../unique.ts';
import { aDispense, aMachine, aMachineKey } from './machines.ts';

/** A points-enabled machine whose products cost two points. */
export const aCardMachine = async () => {
  const server = await aServer();
  const machine = await aMachine(server, { pointsEnabled: true, point: 2 });
  const token = await aMachineKey(server, machine);
  const { token: admin } = await aSuper(server);
  const params = { institutionId: machine.institutionId };
  const addCard = async (given: Partial<RfidForm> = {}) => {
    const body = {
      physicalId: `CARD${uniqueLetters()}`,
      stockType: 'UNLIMITED',
      point: 10,
      ...given,
    };
    return (await server.call(rfids.create, { params, body, token: admin })).rfid;
  };
  const update = (rfidId: string, body: object) =>
    server.call(rfids.update, { params: { ...params, rfidId }, body, token: admin });
  const pointsOf = async (rfidId: string) =>
    (await server.call(rfids.one, { params: { ...params, rfidId }, token: admin })).rfid.point;
  const sync = (events: unknown[], cardsVersion?: number) =>
    server.call(machineApi.sync, {
      body: { epoch: 1, uptimeMs: 0, events, ...(cardsVersion !== undefined && { cardsVersion }) },
      token,
    });
  let requests = 0;
  const authorize = (rfid: string, requestId = `request-${++requests}`) =>
    server.call(machineApi.authorize, { body: { requestId, rfid, rowNo: 1, columnNo: 1 }, token });
  const dispense = (seq: number, rfid: string, given: object = {}) =>
    aDispense(seq, { transactionType: 'RFID', rfid, ...given });
  return { server, machine, admin, params, addCard, update, pointsOf, sync, authorize, dispense };
};
