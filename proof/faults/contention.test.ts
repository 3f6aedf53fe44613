import { describe, test } from 'vitest';
import { machineApi } from '../../contract/machine-api.ts';
import { machines } from '../../contract/machines.ts';
import { rfids } from '../../contract/rfids.ts';
import { runContention } from '../../server/testing/database/contention.ts';
import { aDispense } from '../../server/testing/machines/machines.ts';
import { callEndpoint } from '../../simulator/core/http.ts';
import { testedEngines } from '../places.ts';
import { readDatabase } from '../read-database.ts';
import { recordTrial } from '../trial.ts';
import { placeFaults } from './database-faults.ts';
import { retryUntilDone } from './load.ts';
import { patienceMs } from './office.ts';
import { aSite, type Site } from './site.ts';

const changes = 2_048;
const points = 300;
const rfid = 'CARD-OF-ALL';
const slot = { rowNo: 1, columnNo: 1 };

/** One machine, its key, and one card, for clients that use the servers in turn. */
const aContendedPlace = async ({ office, institutionId, servers }: Site) => {
  const params = { institutionId };
  const { machine } = await office.ask(machines.create, {
    params,
    body: {
      physicalId: 'PAD-OF-ALL',
      pointsEnabled: true,
      point: 1,
      stocks: [{ ...slot, productCount: 1_000 }],
    },
  });
  const { rfid: card } = await office.ask(rfids.create, {
    params,
    body: { physicalId: rfid, point: points, stockType: 'UNLIMITED' },
  });
  const place = { ...params, machineId: machine._id };
  const { claimCode } = await office.ask(machines.pairingCode, { params: place });
  const { machineKey } = await callEndpoint({ url: servers[0].url }, machineApi.claim, {
    body: { physicalId: machine.physicalId, claimCode },
  });
  let turn = 0;
  const line = () => {
    turn += 1;
    const url = servers[turn % servers.length]?.url ?? '';
    return { url, bearer: machineKey, timeoutMs: patienceMs };
  };
  return { line, place, cardId: card._id };
};

describe.each(testedEngines)('on %s', (engine) => {
  test('64 clients change one machine’s stock and one card’s points: nothing is lost', async () => {
    const servers = engine === 'postgres' ? 2 : 1;
    const site = await aSite(engine, { machines: 0, servers });
    const { office, institutionId } = site;
    const { line, place, cardId } = await aContendedPlace(site);
    const dispensed = await runContention(
      {
        authorize: async (requestId) => {
          const body = { requestId, rfid, ...slot };
          return (await retryUntilDone(() => callEndpoint(line(), machineApi.authorize, { body })))
            .allowed;
        },
        dispense: (requestId, seq) => {
          const event = aDispense(seq, { transactionType: 'RFID', rfid, requestId });
          const body = { epoch: 1, uptimeMs: 0, events: [event] };
          return retryUntilDone(() => callEndpoint(line(), machineApi.sync, { body }));
        },
        countStock: (productCount) =>
          retryUntilDone(() =>
            office.ask(machines.update, {
              params: place,
              body: { stocks: [{ ...slot, productCount }] },
            }),
          ),
        changeCard: (name) =>
          retryUntilDone(() =>
            office.ask(rfids.update, { params: { institutionId, rfidId: cardId }, body: { name } }),
          ),
      },
      changes,
    );

    const losses = await placeFaults(site.place);
    const { point, productCount } = await readDatabase(site.place, (db) =>
      db
        .selectFrom('rfids')
        .innerJoin('slots', 'slots.institutionId', 'rfids.institutionId')
        .select(['rfids.point', 'slots.productCount'])
        .executeTakeFirstOrThrow(),
    );
    const left = points - dispensed;
    const most = Math.min(points, changes / 2);
    if (point !== left) losses.push(`the card has ${point} points, not ${left}`);
    if (dispensed !== most) losses.push(`${dispensed} were dispensed, not ${most}`);
    if (productCount < 0) losses.push(`the slot holds ${productCount}`);
    recordTrial({
      what: `${engine}: changes by 64 clients on ${servers === 1 ? 'one server' : 'two servers'}`,
      attempts: changes,
      losses,
      note: `${dispensed} dispenses of one card with ${points} points`,
    });
  });
});
