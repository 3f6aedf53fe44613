import { seededRandom } from './core/random.ts';
import { runCrowd } from './fleet/crowd.ts';
import { claimKey } from './keys.ts';
import { type Pairing, readPairings } from './live.ts';
import { Journal, journalPath } from './machine/journal.ts';
import { UsageError } from './option-values.ts';
import type { CrowdOptions } from './options.ts';

const outputMs = 10_000;

/** Returns the key in the state directory, else trades the pairing code for one. */
const findOrClaimKey = async (
  { physicalId, claimCode }: Pairing,
  { url, stateDir }: CrowdOptions,
): Promise<string> => {
  const journal = Journal.open(journalPath(stateDir, physicalId), physicalId);
  try {
    if (journal.key !== undefined) return journal.key;
    if (!claimCode) throw new UsageError(`${physicalId}: no key yet, and no pairing code.`);
    return await claimKey(url, journal, { physicalId, claimCode });
  } finally {
    journal.close();
  }
};

/** Counts successful and failed syncs since its last output. */
class Tally {
  #times: number[] = [];
  #failures = 0;
  #last: unknown;

  readonly recordSync = (ms: number): void => {
    this.#times.push(ms);
  };

  readonly recordFailure = (error: unknown): void => {
    this.#failures += 1;
    this.#last = error;
  };

  summarize(): string {
    const times = this.#times.sort((a, b) => a - b);
    const within = (share: number) =>
      `${(times[Math.floor(times.length * share)] ?? 0).toFixed(1)} ms`;
    const rate = (times.length / (outputMs / 1000)).toFixed(1);
    const failures = this.#failures
      ? `; ${this.#failures} calls failed, such as ${this.#last}`
      : '';
    this.#times = [];
    this.#failures = 0;
    return `${rate} syncs a second, half within ${within(0.5)}, 99 of 100 within ${within(0.99)}${failures}`;
  }
}

/** Runs many light machines, and prints every ten seconds how fast they are answered. */
export const runCrowdCommand = async (
  options: CrowdOptions,
  signal: AbortSignal,
): Promise<void> => {
  const keys: string[] = [];
  for (const pairing of readPairings(options.claims, options.stateDir)) {
    keys.push(await findOrClaimKey(pairing, options));
  }
  console.log(`${keys.length} machines are switched on within ${options.within} seconds`);
  const { url, every, within, seed = Date.now() } = options;
  const tally = new Tally();
  const outputTimer = setInterval(() => console.log(tally.summarize()), outputMs);
  await runCrowd({
    url,
    keys,
    // Seconds since 1970 only grow: these machines have no journal, so each run needs a higher epoch.
    epoch: Math.floor(Date.now() / 1000),
    every,
    within,
    random: seededRandom(seed),
    signal,
    onSynced: tally.recordSync,
    onFailed: tally.recordFailure,
  }).finally(() => clearInterval(outputTimer));
};
