import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { parseRecords } from '../contract/sales-file/parse-records.ts';
import { controllerClock } from './core/clock.ts';
import type { Transport } from './core/http.ts';
import { badNetwork } from './core/network.ts';
import { type Random, seededRandom } from './core/random.ts';
import { abortableWait, isUnpaired, type Wait } from './core/retry.ts';
import { limitConcurrency, obeyCommands, sellAtOnce, syncForever } from './fleet/fleet.ts';
import { simulateMechanics } from './fleet/mechanics.ts';
import { makeCards, paymentMix } from './fleet/sales.ts';
import { generateArrivals } from './fleet/traffic.ts';
import { journalPath } from './machine/journal.ts';
import { Machine } from './machine/machine.ts';
import { UsageError } from './option-values.ts';
import type { LiveOptions } from './options.ts';

export interface Pairing {
  readonly physicalId: string;
  readonly claimCode: string | undefined;
}

/** Yields milliseconds until the next customer, at a mean distance in seconds. */
export function* steadyPace(seconds: number, random: Random): Generator<number> {
  for (;;) yield -Math.log(1 - random()) * seconds * 1000;
}

function* curvePace(instants: Iterable<number>): Generator<number> {
  for (const instant of instants) yield Math.max(0, instant - Date.now());
}

/** The machines to run: those of a claims file, or those with a journal in the state directory. */
export const readPairings = (claims: string | undefined, stateDir: string): Pairing[] => {
  if (claims === undefined) {
    return readdirSync(stateDir)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => ({
        physicalId: decodeURIComponent(name.slice(0, -'.jsonl'.length)),
        claimCode: undefined,
      }));
  }
  return Array.from(parseRecords(readFileSync(claims, 'utf8'))).flatMap((record) => {
    if ('reason' in record) {
      throw new UsageError(`${claims}, line ${record.line}: ${record.reason}.`);
    }
    const [physicalId = '', claimCode] = record.cells.map((cell) => cell.trim());
    return physicalId.toLowerCase() === 'physicalid' ? [] : [{ physicalId, claimCode }];
  });
};

/** Claims a key where there is none yet, or where the server refuses the present one. */
const ensurePaired = async (machine: Machine, claimCode: string | undefined): Promise<void> => {
  if (machine.isClaimed) {
    try {
      await machine.sync();
      return;
    } catch (error) {
      if (!isUnpaired(error)) return;
      if (!claimCode) throw error;
    }
  }
  if (!claimCode) {
    throw new UsageError('no key yet: make a pairing code in the console and pass it on.');
  }
  await machine.claim(claimCode);
  // Brings the slots, without which nobody is served.
  await machine.sync();
};

const runOne = async (
  pairing: Pairing,
  options: LiveOptions,
  transport: Transport,
  { random, wait, signal }: { random: Random; wait: Wait; signal: AbortSignal },
): Promise<void> => {
  const { url, stateDir, loss } = options;
  const say = (line: string) => console.log(line);
  const badTransport = badNetwork(transport, {
    odds: { lostRequest: loss, lostAnswer: loss, duplicate: loss / 2, late: loss / 2 },
    random,
    now: Date.now,
    wait,
  });
  const machine: Machine = new Machine({
    physicalId: pairing.physicalId,
    journalPath: journalPath(stateDir, pairing.physicalId),
    clock: controllerClock(() => performance.now()),
    act: simulateMechanics(random, wait),
    // A pairing code is good for one answer, so controllers are paired where the network is good.
    connection: {
      url,
      signal,
      transport: (...request) => (machine.isClaimed ? badTransport : transport)(...request),
    },
  });
  await ensurePaired(machine, pairing.claimCode);
  say(`${machine.physicalId}: running`);
  const shop = {
    mix: paymentMix,
    cards: makeCards(random, 40),
    unlockCard: undefined,
    capacity: 20,
  };
  const pace =
    options.every === undefined
      ? curvePace(generateArrivals(options, Date.now(), random))
      : steadyPace(options.every, random);
  await Promise.all([
    syncForever({ machine, wait, say }),
    obeyCommands({ machine, wait, say }),
    sellAtOnce({ machine, shop, random, pace, wait, say }),
  ]);
};

/** Runs machines until the signal aborts; one that fails prints why and leaves the others running. */
export const runLive = async (
  pairings: readonly Pairing[],
  options: LiveOptions,
  signal: AbortSignal,
): Promise<void> => {
  const transport = limitConcurrency(fetch, options.connections);
  const seed = options.seed ?? Date.now();
  const wait = abortableWait(signal);
  await Promise.all(
    pairings.map((pairing, index) =>
      runOne(pairing, options, transport, {
        random: seededRandom(seed + index),
        wait,
        signal,
      }).catch((error: unknown) => {
        if (signal.aborted) return;
        console.error(`${pairing.physicalId}: ${error instanceof Error ? error.message : error}`);
        process.exitCode = 1;
      }),
    ),
  );
};
