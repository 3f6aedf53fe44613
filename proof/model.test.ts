import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSuper } from '../server/testing/admins.ts';
import { testEngine } from '../server/testing/database.ts';
import { sized } from '../server/testing/size.ts';
import { anyStory, aStory, close, runModel, tell } from './model.ts';
import type { Move } from './move.ts';
import { seed } from './seed.ts';
import { Shown } from './shown.ts';
import { found, tried } from './tried.ts';
import { aWorld } from './world.ts';

const { PROOF_STORIES, PROOF_PATH: path } = process.env;
/** Both engines test the same rules; PostgreSQL is slower, so it runs fewer stories. */
const usual = sized({ short: 100, whole: testEngine === 'sqlite' ? 2000 : 200 });
const stories = path === undefined ? Number(PROOF_STORIES ?? usual) : 1;
/** A server with many stories gets slower at checking its books. */
const ofOneServer = 100;

test(
  'whatever happens, nobody pays for nothing and nobody is charged twice',
  async () => {
    const { losses } = found();
    const shown = new Shown();
    for (let told = 0; told < stories && losses.length === 0; told += ofOneServer) {
      const numRuns = Math.min(ofOneServer, stories - told);
      const model = await runModel({ numRuns, seed: seed + told / ofOneServer, path });
      shown.merge(model.shown);
      if (model.found.failed) {
        const again = `PROOF_SEED=${model.found.seed} PROOF_PATH=${model.found.counterexamplePath} npm run test:release -- proof-${testEngine} model`;
        losses.push(
          `${model.found.errorInstance}\n${fc.defaultReportMessage(model.found)}\n${again}`,
        );
      }
    }
    tried({
      what: `${testEngine}: stories of payments`,
      attempts: shown.stories,
      losses,
      note: `${shown}`,
      seed,
    });
  },
  Math.max(300_000, stories * 500),
);

interface Told {
  readonly pads: number;
  readonly moves: readonly Move[];
}

/** The payments' history of each story, played one after the other on one server. */
const courseOf = async (stories: readonly Told[]): Promise<string[]> => {
  const world = await aWorld();
  const { token } = await aSuper(world);
  const courses: string[] = [];
  for (const { pads, moves } of stories) {
    const story = await aStory(world, token, {}, pads);
    const truths = await tell(story, moves, {});
    await close(story);
    const steps = await world.store.read
      .selectFrom('paymentEvents')
      .innerJoin('payments', 'payments.id', 'paymentEvents.paymentId')
      .select(['event', 'toState', 'at'])
      .where('payments.machineId', '=', story.machine.id)
      .orderBy('at')
      .orderBy('paymentId')
      .orderBy('paymentEvents.version')
      .execute();
    const course = steps.map(({ event, toState, at }) => [event, toState, at - story.startedAt]);
    const ends = truths.map(({ drops, charged, refunded }) => ({ drops, charged, refunded }));
    courses.push(JSON.stringify({ course, ends }));
  }
  return courses;
};

test('a story goes as it went when it is played again, whatever was played before', async () => {
  const some = fc.sample(anyStory({}), { seed, numRuns: 8 });
  const forwards = await courseOf(some);
  const backwards = await courseOf(some.toReversed());
  expect(backwards.toReversed()).toEqual(forwards);
});
