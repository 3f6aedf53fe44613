import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, onTestFinished, test } from 'vitest';
import { countNamedRows, fillOldCards, readSumsOfCards } from '../../server/testing/old-cards.ts';
import { programEnv } from '../../server/testing/operations/program-env.ts';
import { randomBetween } from '../../simulator/core/random.ts';
import { fillPlace } from '../attacks/attacked-server.ts';
import { aPlace, type ServerPlace, testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';

const kills = 20;
/** Rows of each of three kinds. */
const rows = 1500;

const forgetting = fileURLToPath(new URL('forget-process.ts', import.meta.url));

/** Answers the exit code, or the signal that ended it. */
const forget = async ({ env }: ServerPlace, more: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [forgetting], {
    env: { ...programEnv(), ...env, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
};

describe.each(testedEngines)('on %s', (engine) => {
  test('forgetting that is killed at any batch goes on with the rest, and changes no sum', async () => {
    const place = await aPlace(engine);
    onTestFinished(place.remove);
    await fillPlace(place, (server) => fillOldCards(server, rows));
    const random = aRandom();
    const { losses } = trialFindings();
    const read = () =>
      readDatabase(place, async (db) => ({
        named: await countNamedRows(db),
        sums: await readSumsOfCards(db),
      }));
    const before = await read();
    const left = [before.named];
    for (let kill = 1; kill <= kills && losses.length === 0; kill += 1) {
      const isAfterCommit = random() < 0.5;
      const last = left.at(-1) ?? 0;
      // A batch is at most twice as long as all before it: some rows are left for the other kills.
      const most = Math.floor(last / (kills - kill + 3));
      const end = await forget(place, {
        KILL_AT: String(randomBetween(random, 1, most)),
        KILL_AFTER_COMMIT: isAfterCommit ? 'yes' : 'no',
      });
      const { named, sums } = await read();
      if (end !== 'SIGKILL') losses.push(`run ${kill} ended with ${end}, with ${named} rows left`);
      if (named > last) losses.push(`after kill ${kill} more rows name a card`);
      if (sums !== before.sums) losses.push(`after kill ${kill}: ${sums}, not ${before.sums}`);
      left.push(named);
    }
    const end = await forget(place);
    const { named, sums } = await read();
    if (end !== 0 || named > 0) losses.push(`the last run ended with ${end}, ${named} rows left`);
    if (sums !== before.sums) losses.push(`at the end: ${sums}, not ${before.sums}`);
    recordTrial({
      what: `${engine}: killed at batches of forgetting`,
      attempts: kills,
      losses,
      note: `rows left at the kills: ${left.join(' ')}`,
      seed: proofSeed,
    });
  });
});
