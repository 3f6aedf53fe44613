import { randomUUID } from 'node:crypto';
import { describe, test } from 'vitest';
import { doorLinks } from '../../contract/door-links.ts';
import { type VisitForm, type VisitReceipt, visits } from '../../contract/visits.ts';
import { callEndpoint } from '../../simulator/core/http.ts';
import { pickOne, type Random, randomBetween } from '../../simulator/core/random.ts';
import { testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { siteFaults } from './database-faults.ts';
import { retryUntilDone, underLoad } from './load.ts';
import { patienceMs } from './office.ts';
import { aSite, type Site } from './site.ts';

const kills = 4;
const visitCount = 50;
/** Times that a phone sends each visit, some of them at once. */
const repeats = 20;
const atOnce = 4;

interface Phone {
  readonly visitId: string;
  readonly bearer: string;
  readonly form: VisitForm;
}

/** Phones at the machines of a site, each with a visit that adds pads and empties the cash box. */
const aPhone = (random: Random, tokens: readonly string[]): Phone => {
  const at = new Date().toISOString();
  const slots = [{ rowNo: 1, columnNo: 2, takenOut: 0, added: randomBetween(random, 1, 9) }];
  const form = { name: 'Rahima', beganAt: at, at, slots, cash: randomBetween(random, 0, 500) };
  return { visitId: randomUUID(), bearer: pickOne(random, tokens), form };
};

/** Sends a visit until it is answered as often as a phone may repeat it; returns the answers. */
const sendOften = async ({ address }: Site, { visitId, bearer, form }: Phone) => {
  const send = () =>
    retryUntilDone(() =>
      callEndpoint({ url: address(), bearer, timeoutMs: patienceMs }, visits.send, {
        params: { visitId },
        body: form,
      }),
    );
  const answers: VisitReceipt[] = [];
  for (let sent = 0; sent < repeats; sent += atOnce) {
    answers.push(...(await Promise.all(Array.from({ length: atOnce }, send))));
  }
  return new Set(answers.map((answer) => JSON.stringify(answer)));
};

/** What the database has of a visit, besides what it must have. */
const visitFaults = ({ place }: Site, phones: readonly Phone[]): Promise<string[]> =>
  readDatabase(place, async (db) => {
    const movements = await db
      .selectFrom('stockLedger')
      .select(['cause', 'kind', 'delta'])
      .where('kind', '=', 'REFILL')
      .execute();
    const collections = await db.selectFrom('cashCollections').selectAll().execute();
    return phones.flatMap(({ visitId, form }) => {
      const refills = movements.filter(({ cause }) => cause === visitId);
      const counted = collections.filter((one) => one.visitId === visitId);
      const isOnce =
        refills.length === 1 &&
        refills[0]?.delta === form.slots[0]?.added &&
        counted.length === 1 &&
        counted[0]?.counted === (form.cash ?? 0) * 100;
      return isOnce ? [] : [`${visitId}: ${JSON.stringify({ refills, counted })}`];
    });
  });

describe.each(testedEngines)('on %s', (engine) => {
  test('visits that arrive while servers are killed count once, with one answer each', async () => {
    const random = aRandom();
    const servers = engine === 'postgres' ? 2 : 1;
    const site = await aSite(engine, { machines: 4, servers });
    const { institutionId } = site;
    const tokens: string[] = [];
    for (const { id: machineId } of site.rigs) {
      const params = { institutionId, machineId };
      tokens.push((await site.office.ask(doorLinks.create, { params })).token);
    }
    const { losses } = trialFindings();
    const phones: Phone[] = [];
    await underLoad(site, random, async () => {
      const sending = Array.from({ length: visitCount }, async () => {
        const phone = aPhone(random, tokens);
        phones.push(phone);
        const answers = await sendOften(site, phone);
        if (answers.size !== 1) losses.push(`${phone.visitId}: ${[...answers].join(' and ')}`);
      });
      for (let kill = 0; kill < kills; kill += 1) {
        await site.witness.waitForMoreEvents(randomBetween(random, 5, 50));
        const server = pickOne(random, site.servers);
        await server.end('SIGKILL');
        await server.start();
      }
      await Promise.all(sending);
    });
    losses.push(...(await visitFaults(site, phones)), ...(await siteFaults(site)));
    recordTrial({
      what: `${engine}: killed while visits arrive`,
      attempts: kills,
      losses,
      note: `${phones.length} visits, ${phones.length * repeats} times`,
      seed: proofSeed,
    });
  });
});
