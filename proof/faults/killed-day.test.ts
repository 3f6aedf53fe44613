import { describe, expect, test } from 'vitest';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { calendarOf } from '../../contract/values/periods.ts';
import { findUnsentAlerts } from '../../server/alerts/find-unsent-alerts.ts';
import { createStoppedSalesFinder } from '../../server/attention/findings/find-sales.ts';
import { scanForProblems } from '../../server/attention/scan/scan.ts';
import { readSettings } from '../../server/platform/settings/settings.ts';
import { type Random, randomBetween } from '../../simulator/core/random.ts';
import { testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { aRandom, proofSeed } from '../seed.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import {
  type AlertRecipients,
  alertFaults,
  deliveryStates,
  someAlertRecipients,
  subscribeRecipients,
  waitingNotices,
} from './alert-recipients.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { cashSale, syncAllMachines, underLoad } from './load.ts';
import { aSite, type Site, slotsOfMachine } from './site.ts';

const rounds = 4;
const cards = 3000;
const second = 1000;
/** Three minutes before the digest of noon. */
const start = Date.parse('2026-03-15T05:57:00.000Z');
/** Longer than the lease of a message, so that its holder counts as dead. */
const awayMs = 125 * second;
const patience = { interval: 250, timeout: 60_000 };
const codes = ['MOTOR', 'JAM', 'NO_DROP', 'POWER'] as const;

/** A site with a clock that the test moves. */
interface SimulatedDay {
  readonly site: Site;
  readonly random: Random;
  readonly readers: AlertRecipients;
  now: number;
}

const moveClock = async (day: SimulatedDay, ms: number): Promise<void> => {
  day.now += ms;
  for (const server of day.site.servers) await server.moveTo(day.now);
};

/** Kills all servers and restarts them after the leases of their work have expired. */
const killAll = async (day: SimulatedDay): Promise<void> => {
  const { servers } = day.site;
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await moveClock(day, awayMs);
  await Promise.all(servers.map((server) => server.start()));
};

/** Moves the clock, and each machine sells. */
const sellFor = async (day: SimulatedDay, ms: number): Promise<void> => {
  await moveClock(day, ms);
  for (const { machine } of day.site.rigs) machine.record(cashSale(day.random));
  await syncAllMachines(day.site);
};

const cardsOf = (round: number) => `ROUND-${round}-`;

/** Starts an import of cards; returns the acknowledged number. */
const beginImport = async ({ site }: SimulatedDay, round: number): Promise<number> => {
  const rows = Array.from({ length: cards }, (_, index) => ({
    physicalId: `${cardsOf(round)}${index}`,
    point: 5,
  }));
  const params = { institutionId: site.institutionId };
  const answer = await site.office
    .ask(rfidBatches.import, { params, body: { rows, existing: 'SKIP' } })
    .catch(() => undefined);
  return answer?.imported.added ?? 0;
};

const importedIn = ({ place }: Site, round: number): Promise<number> =>
  readDatabase(place, async (db) => {
    const { count } = await db
      .selectFrom('rfids')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('physicalId', 'like', `${cardsOf(round)}%`)
      .executeTakeFirstOrThrow();
    return count;
  });

/** Kills the servers during an import and stock changes; returns the number of imported cards. */
const killAtWork = async (day: SimulatedDay, round: number): Promise<number> => {
  const { site, random } = day;
  for (const { machine } of site.rigs) {
    for (const slot of slotsOfMachine) machine.record({ type: 'COUNT', ...slot, counted: 9000 });
  }
  const acknowledged = await underLoad(site, random, async () => {
    await site.witness.waitForMoreEvents(randomBetween(random, 5, 50));
    const importing = beginImport(day, round);
    await site.witness.waitForMoreEvents(randomBetween(random, 1, 30));
    await killAll(day);
    return importing;
  });
  const imported = await importedIn(site, round);
  if (imported < acknowledged || (imported !== 0 && imported !== cards)) {
    trialFindings().losses.push(
      `${imported} of ${cards} cards were imported, ${acknowledged} were acknowledged`,
    );
  }
  return imported;
};

/** Reports a fault at each machine, and kills the servers while they send alerts. */
const killWhileAlerting = async (day: SimulatedDay, round: number): Promise<void> => {
  const { site, readers } = day;
  readers.silent.upset();
  readers.busy.upset();
  const [code = 'MOTOR', before = 'MOTOR'] = [codes.at(round % 4), codes.at((round + 3) % 4)];
  for (const { machine } of site.rigs) {
    machine.record({ type: 'FAULT', code }, { type: 'CLEAR', code: before });
  }
  const underWay = async () => {
    // An alert waits until nothing more comes.
    await sellFor(day, 5 * second);
    const standing = await deliveryStates(site, readers);
    // A mail that was interrupted may or may not have been sent.
    return standing.includes('mail ALERT SENDING') ? [] : standing;
  };
  // Other alerts may be present, about the interrupted work.
  const wanted = expect.arrayContaining(['busy ALERT WAITING', 'silent ALERT SENDING']);
  await expect.poll(underWay, patience).toEqual(wanted);
  await killAll(day);
};

const isSettled = (standing: string): boolean =>
  standing.endsWith(' SENT') || standing.endsWith(' UNSURE');

const settle = async (day: SimulatedDay): Promise<void> => {
  const outstanding = async () => {
    await moveClock(day, 5 * second);
    const standing = await deliveryStates(day.site, day.readers);
    const digests = standing.filter((one) => one.includes('DIGEST'));
    const unsettled = standing.filter((one) => !isSettled(one));
    return [
      ...unsettled,
      ...(digests.length ? [] : ['no digest']),
      ...(await waitingNotices(day.site)),
    ];
  };
  await expect.poll(outstanding, patience).toEqual([]);
};

/** A scan of the data finds exactly the stored attention. */
const attentionFaults = ({ site, now }: SimulatedDay): Promise<string[]> =>
  readDatabase(site.place, async (read) => {
    const settings = readSettings({});
    const calendar = calendarOf(settings.TIME_ZONE);
    const findStoppedSales = createStoppedSalesFinder();
    const looking = { settings, calendar, findStoppedSales, findUnsentAlerts };
    let isSame = true;
    const change = async () => {
      isSame = false;
      throw new Error('Nothing is written here');
    };
    await scanForProblems({ read, change }, looking, { now, listeningSince: now }).catch(
      (error) => {
        if (isSame) throw error;
      },
    );
    return isSame ? [] : ['what needs attention is not what is found'];
  });

describe.each(testedEngines)('on %s', (engine) => {
  test('servers that are killed at an import and at their alerts have each done wholly, and send each alert, a mail once', async () => {
    const readers = await someAlertRecipients();
    const site = await aSite(engine, {
      machines: 2,
      cards: 2,
      // With several servers, one of them sends each alert.
      servers: engine === 'postgres' ? 2 : 1,
      env: readers.env,
      ways: { now: start },
    });
    const day: SimulatedDay = { site, random: aRandom(), readers, now: start };
    await subscribeRecipients(site, readers);
    const { losses } = trialFindings();
    let whole = 0;
    for (let round = 0; round < rounds && losses.length === 0; round += 1) {
      if ((await killAtWork(day, round)) > 0) whole += 1;
      await killWhileAlerting(day, round);
      const openedBy = day.now - awayMs;
      await settle(day);
      await expect.poll(() => attentionFaults(day), patience).toEqual([]);
      losses.push(...(await alertFaults(site, readers, openedBy)), ...(await siteFaults(site)));
    }
    losses.push(...(await unstoredEvents(site)), ...site.witness.unexpectedAnswers);
    recordTrial({
      what: `${engine}: killed at an import and at alerts`,
      attempts: 2 * rounds,
      losses,
      note: `${whole} of ${rounds} imports done, ${readers.mailbox.mails.length} mails`,
      seed: proofSeed,
    });
  });
});
