import { randomUUID } from 'node:crypto';
import { doorLinks } from '../../contract/door-links.ts';
import { type VisitForm, type VisitReceipt, visits } from '../../contract/visits.ts';
import { aSuper } from './admins/admins.ts';
import { machineParams, type TestMachine } from './machines/machines.ts';
import type { TestServer } from './server.ts';

/** Makes the door link of a machine and returns its token. */
export const aDoorLink = async (server: TestServer, machine: TestMachine): Promise<string> => {
  const { token } = await aSuper(server);
  const made = await server.call(doorLinks.create, { token, params: machineParams(machine) });
  return made.token;
};

/** A visit now that added one pad to the first slot. */
export const visitBody = ({ clock }: TestServer, given: Partial<VisitForm> = {}): VisitForm => {
  const now = new Date(clock.now).toISOString();
  return {
    name: 'Rahima Khatun',
    beganAt: now,
    at: now,
    slots: [{ rowNo: 1, columnNo: 1, takenOut: 0, added: 1 }],
    ...given,
  };
};

export const aVisit = (
  server: TestServer,
  token: string,
  given: Partial<VisitForm> = {},
  visitId: string = randomUUID(),
): Promise<VisitReceipt> =>
  server.call(visits.send, { token, params: { visitId }, body: visitBody(server, given) });
