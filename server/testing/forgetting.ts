import type { Settings } from '../core/settings/settings.ts';
import { forgetOld } from '../retention/forget.ts';
import { aDispense, type TestMachine } from './machines.ts';
import { aServer, type TestServer } from './server.ts';
import { aPairedMachine, sync } from './syncing.ts';

export const day = 86_400_000;

export type Kept = Partial<Pick<Settings, 'KEEP_EVENTS_DAYS' | 'KEEP_SESSIONS_DAYS'>>;

/** Runs the nightly retention at the server's time. */
export const night = (
  { store, settings, clock }: TestServer,
  kept: Kept = {},
  signal = new AbortController().signal,
) => forgetOld(store, { ...settings, ...kept }, clock.now, signal);

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

export const countOf = async (
  { store }: TestServer,
  table:
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
  await sync(server, token, events);
  server.clock.now += 401 * day;
  return { server, machine, token, events };
};
