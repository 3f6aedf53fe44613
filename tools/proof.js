/**
 * `npm run proof`: the proofs of payments on both engines. With `--stories N` so many stories on
 * each, with `--seed S --path P` the one that a failure names, with `--engine` on one engine.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './child.js';
import { Failure, main } from './failure.js';
import { root } from './paths.js';

const engines = ['sqlite', 'postgres'];

await main(async () => {
  const { stories, seed, path, engine } = asked();
  const isOfStories = stories !== undefined || path !== undefined;
  return run(
    process.execPath,
    [
      join(root, 'tools', 'test.js'),
      ...engines.filter((one) => one === (engine ?? one)).map((one) => `proof-${one}`),
      ...(isOfStories ? ['proof/model.test.ts'] : []),
    ],
    {
      env: {
        ...process.env,
        ...(stories !== undefined && { PROOF_STORIES: stories }),
        ...(seed !== undefined && { PROOF_SEED: seed }),
        ...(path !== undefined && { PROOF_PATH: path }),
      },
    },
  );
});

function asked() {
  const given = values();
  for (const name of /** @type {const} */ (['stories', 'seed'])) {
    if (!/^\d{1,10}$/.test(given[name] ?? '1')) throw new Failure(`--${name} takes a whole number`);
  }
  if (given.engine && !engines.includes(given.engine)) {
    throw new Failure(`--engine takes one of ${engines.join(', ')}`);
  }
  if (given.path !== undefined && given.seed === undefined) {
    throw new Failure('--path needs the --seed that it was found with');
  }
  return given;
}

function values() {
  const text = /** @type {const} */ ({ type: 'string' });
  const options = { stories: text, seed: text, path: text, engine: text };
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error));
  }
}
