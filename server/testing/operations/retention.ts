import { deleteOldRows } from '../../app/retention/delete-old-rows.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { dayMs } from '../durations.ts';
import { aDispense, type TestMachine } from '../machines/machines.ts';
import { aPairedMachine, syncEvents } from '../machines/sync.ts';
import { aServer, type TestServer } from '../server.ts';

export type RetentionSettings = Partial<Pick<Settings, 'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS'>>;

/** Runs the nightly retention at the server's time. */
export const runRetention = (
  { store, settings, clock }: TestServer,
  retention: RetentionSettings = {},
  signal = new AbortController().signal,
) => deleteOldRows(store, { ...settings, ...retention }, clock.now, signal);

export const seqsOf = async (
  { store }: TestServer,
  { id }: TestMachine,
  epoch = 1,
): Promise<number[]> => {
  const rows = await store.read
    .selectFrom('events')
    .select('seq')
    .where('machineId', '=', id)
    .where('epoch', '=', epoch)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
};

export const countRows = async (
  { store }: TestServer,
  table:
    | 'limitedStarts'
    | 'refusedCalls'
    | 'sessions'
    | 'loginGuesses'
    | 'claimGuesses'
    | 'knownClients'
    | 'authorizations'
    | 'events'
    | 'spans',
): Promise<number> => {
  const { count } = await store.read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A machine that has sold 3 pads more than 400 days ago. */
export const anOldMachine = async () => {
  const server = await aServer();
  const { machine, token } = await aPairedMachine(server);
  const events = [aDispense(1), aDispense(2), aDispense(3)];
  await syncEvents(server, token, events);
  server.clock.now += 401 * dayMs;
  return { server, machine, token, events };
};
