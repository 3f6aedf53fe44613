import { setTimeout } from 'node:timers/promises';
import { commands } from '../../contract/commands.ts';
import { NoAnswer, Refused } from '../../simulator/core/http.ts';
import { pickOne, pickWeighted, type Random, randomBetween } from '../../simulator/core/random.ts';
import type { EventDraft } from '../../simulator/machine/event-draft.ts';
import { lastLines } from '../../tools/child.js';
import type { Rig } from './rig.ts';
import { type Site, slotsOfMachine } from './site.ts';

/** Load on the machines of a site while a test disturbs the server. */

const workload = { SALE: 6, RUSH: 2, REFILL: 1, CARD: 3, COMMANDS: 2 } as const;

export const cashSale = (random: Random): EventDraft => ({
  type: 'DISPENSE',
  ...pickOne(random, slotsOfMachine),
  transactionType: 'CASH',
  isSuccessful: random() > 0.05,
});

/** Serves a card that the server allows, and spends the reserved points. */
const sellForCard = async (rig: Rig, rfid: string, random: Random): Promise<void> => {
  const slot = pickOne(random, slotsOfMachine);
  const requestId = `${rig.physicalId}-${randomBetween(random, 1, 2 ** 40)}`;
  const { allowed } = await rig.machine.checkCard({ rfid, requestId, ...slot });
  if (!allowed) return;
  rig.machine.record({
    type: 'DISPENSE',
    ...slot,
    transactionType: 'RFID',
    rfid,
    requestId,
    isSuccessful: true,
  });
};

const workOnce = async (rig: Rig, { cards }: Site, random: Random): Promise<void> => {
  const { machine } = rig;
  const action = pickWeighted(random, workload);
  if (action === 'SALE') machine.record(cashSale(random));
  else if (action === 'RUSH') {
    machine.record(...Array.from({ length: randomBetween(random, 2, 40) }, () => cashSale(random)));
  } else if (action === 'REFILL') {
    machine.record({ type: 'REFILL', ...pickOne(random, slotsOfMachine), added: 10 });
  } else if (action === 'CARD' && cards.length > 0) {
    await sellForCard(rig, pickOne(random, cards), random);
  } else if (action === 'COMMANDS') await machine.listen(0);
  await machine.carryOut();
  await machine.sync();
};

/** 502 and 504 are of a proxy whose server died meanwhile. */
const retriedStatuses = [408, 429, 502, 503, 504];

/** No answer or a request to retry; any other refusal is a fault of the server. */
const mayComeAgain = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refused && retriedStatuses.includes(error.status));

const pauseMs = 100;

/** Runs the action once; false when the server did not answer, after a pause. */
export const tryTo = async (action: () => Promise<unknown>): Promise<boolean> => {
  try {
    await action();
    return true;
  } catch (error) {
    if (!mayComeAgain(error)) throw error;
    // A loss on the line itself may be retried at once.
    if (!(error instanceof NoAnswer && error.message.startsWith('The network lost'))) {
      await setTimeout(pauseMs);
    }
    return false;
  }
};

/** Retries until there is an answer. */
export const retryUntilDone = async <T>(action: () => Promise<T>): Promise<T> => {
  const done = Promise.withResolvers<T>();
  while (!(await tryTo(async () => done.resolve(await action()))));
  return done.promise;
};

const repeat = async (action: () => Promise<unknown>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) await tryTo(action);
};

/** Doors of the first half are opened now and then; nobody pays at an open door. */
const half = ({ length }: readonly Rig[]): number => Math.ceil(length / 2);
export const neverOpened = (rigs: readonly Rig[]): readonly Rig[] => rigs.slice(half(rigs));

/** An admin who opens doors: each command and each row of the audit is a change as well. */
const queueCommand = async (
  { office, institutionId, rigs }: Site,
  random: Random,
): Promise<void> => {
  const params = { institutionId, machineId: pickOne(random, rigs.slice(0, half(rigs))).id };
  const type = random() < 0.8 ? 'UNLOCK' : 'REBOOT';
  await office.ask(commands.queue, { params, body: { type } });
};

/** Adds the last log lines of the servers to an error. */
const withServerLogs = async <T>({ servers }: Site, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const logs = servers.map((server) => `${server.url} logged last:\n${lastLines(server.output)}`);
    throw new Error([reason, ...logs].join('\n'), { cause: error });
  }
};

const runUnderLoad = async <T>(
  site: Site,
  random: Random,
  meanwhile: () => Promise<T>,
  others: readonly (() => Promise<unknown>)[],
): Promise<T> => {
  const done = new AbortController();
  const busy = Promise.all([
    ...site.rigs.map((rig) => repeat(() => workOnce(rig, site, random), done.signal)),
    repeat(() => queueCommand(site, random), done.signal),
    ...others.map((action) => repeat(action, done.signal)),
  ]);
  // When the load fails, work that depends on it would wait for ever.
  const broken = new Promise<never>((_, reject) => busy.catch(reject));
  try {
    const result = await Promise.race([meanwhile(), broken]);
    done.abort();
    await busy;
    return result;
  } finally {
    done.abort();
    await Promise.allSettled([busy]);
  }
};

/** Keeps the site and other callers busy while `meanwhile` runs. */
export const underLoad = <T>(
  site: Site,
  random: Random,
  meanwhile: () => Promise<T>,
  others: readonly (() => Promise<unknown>)[] = [],
): Promise<T> => withServerLogs(site, () => runUnderLoad(site, random, meanwhile, others));

/** Enough on the worst line. */
const mostTries = 200;

const handOver = async ({ rigs }: Site): Promise<void> => {
  for (const { machine } of rigs) {
    for (let tries = 0; machine.backlog > 0; tries += 1) {
      // The server keeps requesting an event that it lost and the machine has deleted.
      if (tries === mostTries) throw new Error(`${machine.physicalId} never comes to an end`);
      await tryTo(() => machine.syncAll());
    }
  }
};

/** Lets every controller hand over all its events. */
export const syncAllMachines = (site: Site): Promise<void> =>
  withServerLogs(site, () => handOver(site));
