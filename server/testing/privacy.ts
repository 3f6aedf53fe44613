import { calendarOf } from '../../contract/values/periods.ts';
import { forgetPersons } from '../privacy/forget.ts';
import type { TestServer } from './server.ts';

/** Runs the nightly forgetting at the server's time. */
export const runForgetting = (
  { store, settings, clock }: TestServer,
  signal = new AbortController().signal,
) => {
  const calendar = calendarOf(settings.TIME_ZONE);
  return forgetPersons(store, { settings, calendar, now: clock.now }, signal);
};

/** The cards that the dispenses of a machine name, by their time. */
export const namedCards = async ({ store }: TestServer, machineId: string) => {
  const rows = await store.read
    .selectFrom('dispenses')
    .select(['rfid', 'cardKey'])
    .where('machineId', '=', machineId)
    .orderBy('dispensedAt')
    .orderBy('seq')
    .execute();
  return rows.map(({ rfid, cardKey }) => (cardKey === null ? null : rfid));
};
