import { randomUUID } from 'node:crypto';
import { doorLinks } from '../../contract/door-links.ts';
import { visitAddress, visits } from '../../contract/visits.ts';
import { type Connection, callEndpoint } from '../core/http.ts';
import type { AdminClient } from './build.ts';

/** Milliseconds in which customers put more into the cash box than the caretaker then counts. */
const sellingMs = 10 * 60_000;

/** Sends a visit at which the caretaker emptied the cash box and filled one slot. */
const sendVisit = (line: Connection, cash: number, added: number) => {
  const at = new Date().toISOString();
  const slots = [{ rowNo: 1, columnNo: 1, takenOut: 0, added }];
  return callEndpoint(line, visits.send, {
    params: { visitId: randomUUID() },
    body: { name: 'Rokeya Begum', beganAt: at, at, slots, cash },
  });
};

/**
 * Makes the door link of a machine and empties its cash box, and once more when some of the cash is
 * missing. Returns the address of the visit page.
 */
export const startCaretaker = async (
  { line, wait }: AdminClient,
  params: { readonly institutionId: string; readonly machineId: string },
): Promise<{ readonly address: string; readonly later: Promise<unknown> }> => {
  const { token } = await callEndpoint(line, doorLinks.create, { params });
  const own = { ...line, bearer: token };
  await sendVisit(own, 480, 4);
  const later = wait(sellingMs).then(() => sendVisit(own, 10, 2));
  return { address: visitAddress(line.url, token), later };
};
