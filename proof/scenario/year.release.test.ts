import { expect, test } from 'vitest';
import { paymentRules } from '../../server/payments/rules/rules.ts';
import { testEngine } from '../../server/testing/database/database.ts';
import { judgeAlways, judgeRest, type Truth, truthsOf } from '../judge.ts';
import { incomeOf, judgeBooks, judgeHistory } from '../judge-books.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { aFleet, endYear, playDay } from './year.ts';
import { countPads, describeYear, sumPlaces } from './year-places.ts';

const days = Number(process.env.PROOF_DAYS ?? 365);

test('at the end of a year every taka and every pad is in exactly one place', async () => {
  const { losses } = trialFindings();
  const { world, shops } = await aFleet();
  const random = aRandom();
  for (let day = 0; day < days; day += 1) await playDay(world, shops, random, day / days);
  await endYear(world, shops);

  const all: Truth[] = [];
  let cashBox = 0;
  for (const shop of shops) {
    const truths = await truthsOf(shop);
    all.push(...truths);
    for (const truth of truths) {
      judgeAlways(truth, false);
      judgeRest(truth, false);
    }
    await judgeHistory(shop, truths, paymentRules);
    await judgeBooks(shop, truths, { pads: shop.pads, isTold: true });
    expect((await incomeOf(shop)).cashPaid, 'the cash box').toBe(shop.cashBox);
    cashBox += shop.cashBox;
  }
  const places = sumPlaces(all);
  const taken = world.bkash.payments().reduce((sum, { charge }) => sum + (charge?.amount ?? 0), 0);
  const ofBkash = all.filter(({ payment }) => payment.provider !== world.selfpay.provider.name);
  expect(
    ofBkash.reduce((sum, { charged }) => sum + charged, 0),
    'bKash has taken nothing that no payment knows',
  ).toBe(taken);
  const pads = countPads(shops);
  expect(pads.paid + pads.cash + pads.card + pads.left, 'all pads are in a place').toBe(pads.put);
  recordTrial({
    what: `${testEngine}: a year of money`,
    attempts: all.length,
    losses,
    note: describeYear(places, pads, cashBox),
    seed: proofSeed,
  });
}, 3_600_000);
