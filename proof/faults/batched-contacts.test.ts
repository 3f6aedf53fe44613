import { describe, test } from 'vitest';
import { commands } from '../../contract/commands.ts';
import { testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { recordTrial } from '../trial.ts';
import { siteFaults, unstoredEvents } from './database-faults.ts';
import { syncAllMachines } from './load.ts';
import { aSite, type Site } from './site.ts';

const machines = 4;
const rounds = 10;
const start = Date.parse('2026-03-15T06:00:00.000Z');
/** Milliseconds between two contacts; a machine stays online meanwhile. */
const apart = 20_000;

/** Counts the machines whose last contact is stored. */
const contactsAt = (site: Site, at: number): Promise<number> =>
  readDatabase(site.place, async (db) => {
    const rows = await db.selectFrom('machines').select('lastSyncedAt').execute();
    return rows.filter(({ lastSyncedAt }) => lastSyncedAt === at).length;
  });

/** Each machine sells and is acknowledged, then makes two more contacts without events. */
const makeContacts = async (site: Site, at: number): Promise<number> => {
  const [server] = site.servers;
  await server.moveTo(at);
  for (const { machine } of site.rigs) {
    machine.record({
      type: 'DISPENSE',
      rowNo: 1,
      columnNo: 1,
      transactionType: 'CASH',
      isSuccessful: true,
    });
    await machine.syncAll();
  }
  const last = at + apart;
  await server.moveTo(last);
  for (const { machine } of site.rigs) {
    await machine.sync();
    await machine.listen(0);
  }
  return last;
};

/** Queues an unlock for each machine, which it fetches with its next call. */
const openDoors = async ({ office, institutionId, rigs }: Site) => {
  for (const { id: machineId } of rigs) {
    const params = { institutionId, machineId };
    await office.ask(commands.queue, { params, body: { type: 'UNLOCK' } });
  }
};

describe.each(testedEngines)('on %s', (engine) => {
  test('a server that is killed loses that machines were still there, and nothing else', async () => {
    const site = await aSite(engine, { machines, ways: { now: start } });
    const [server] = site.servers;
    const losses: string[] = [];
    let lost = 0;
    let begun = 0;
    for (let round = 0; round < rounds && losses.length === 0; round += 1) {
      const last = await makeContacts(site, start + round * 3 * apart);
      await openDoors(site);
      await server.end('SIGKILL');
      lost += machines - (await contactsAt(site, last));
      await server.start();
      for (const { machine } of site.rigs) {
        await machine.listen(0);
        await machine.carryOut();
      }
      await syncAllMachines(site);
      losses.push(
        ...(await unstoredEvents(site)),
        ...(await siteFaults(site)),
        ...site.witness.unexpectedAnswers,
      );
      begun += machines;
      for (const rig of site.rigs) {
        if (rig.begun.length !== round + 1) losses.push(`${rig.physicalId} was not opened`);
      }
      if ((await contactsAt(site, last)) !== machines) losses.push('a machine is not noted again');
    }
    // Some contacts may have been flushed in time; never all.
    if (lost === 0) losses.push('no contact was lost: none was gathered');
    const note = `${lost} contacts lost, ${begun} commands done`;
    recordTrial({
      what: `${engine}: killed with contacts gathered`,
      attempts: rounds,
      losses,
      note,
    });
  });
});
