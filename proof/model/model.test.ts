import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSuper } from '../../server/testing/admins/admins.ts';
import { testEngine } from '../../server/testing/database/database.ts';
import { pickBySize } from '../../server/testing/test-size.ts';
import { proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { aWorld } from '../world.ts';
import { anyStory, aStory, endStory, playStory, runModel, type StoryPlan } from './model.ts';
import { undispensed } from './moves.ts';
import { StoryStatistics } from './story-statistics.ts';

const { PROOF_STORIES, PROOF_PATH: path } = process.env;
/** Both engines test the same rules; PostgreSQL is slower, so it runs fewer stories. */
const usual = pickBySize({ short: 50, whole: testEngine === 'sqlite' ? 2000 : 200 });
const stories = path === undefined ? Number(PROOF_STORIES ?? usual) : 1;
/** A server with many stories gets slower at checking its books. */
const ofOneServer = 100;

test(
  'whatever happens, nobody pays for nothing and nobody is charged twice',
  async () => {
    const { losses } = trialFindings();
    const shown = new StoryStatistics();
    for (let played = 0; played < stories && losses.length === 0; played += ofOneServer) {
      const numRuns = Math.min(ofOneServer, stories - played);
      const seed = proofSeed + played / ofOneServer;
      // Half of the servers see many refunds, which are rare otherwise.
      const favours = seed % 2 === 0 ? [undispensed] : [];
      const model = await runModel({ numRuns, seed, path, favours });
      shown.merge(model.shown);
      if (model.found.failed) {
        const again = `PROOF_SEED=${model.found.seed} PROOF_PATH=${model.found.counterexamplePath} npm run test:release -- proof-${testEngine} model`;
        losses.push(
          `${model.found.errorInstance}\n${fc.defaultReportMessage(model.found)}\n${again}`,
        );
      }
    }
    recordTrial({
      what: `${testEngine}: stories of payments`,
      attempts: shown.stories,
      losses,
      note: `${shown}`,
      seed: proofSeed,
    });
  },
  Math.max(300_000, stories * 500),
);

/** The payments' history of each story, played one after the other on one server. */
const playStories = async (stories: readonly StoryPlan[]): Promise<string[]> => {
  const world = await aWorld();
  const { token } = await aSuper(world);
  const courses: string[] = [];
  for (const plan of stories) {
    const story = await aStory(world, token, {}, plan);
    const truths = await playStory(story, plan.moves, {});
    await endStory(story);
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
  const some = fc.sample(anyStory({}), { seed: proofSeed, numRuns: 8 });
  const forwards = await playStories(some);
  const backwards = await playStories(some.toReversed());
  expect(backwards.toReversed()).toEqual(forwards);
});
