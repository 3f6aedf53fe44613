import { describe, test } from 'vitest';
import { machineApi, maxEvents } from '../../contract/machine-api.ts';
import { reports } from '../../contract/reports.ts';
import { buildUrl } from '../../contract/request.ts';
import { aDispense } from '../../server/testing/machines/machines.ts';
import { createNeighbours } from '../../server/testing/neighbours.ts';
import type { TestServer } from '../../server/testing/server.ts';
import { testedEngines } from '../places.ts';
import { recordTrial, trialFindings } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { honestCalls } from './honest-calls.ts';
import { serveAll } from './loops.ts';
import { measureMemory, pulseDuring, pulseText } from './vitals.ts';

const sales = 20_000;

/** Two tenants, one of which has a campus with many sales. */
const aBusyTown = async (server: TestServer) => {
  const town = await createNeighbours(server);
  const { machineKey: token } = town.own.campus;
  for (let from = 0; from < sales; from += maxEvents) {
    const events = Array.from({ length: maxEvents }, (_, index) => aDispense(from + index + 10));
    await server.call(machineApi.sync, { token, body: { epoch: 4, uptimeMs: 0, events } });
  }
  return town;
};

describe.each(testedEngines)('on %s', (engine) => {
  test('25 workbooks of one admin let another have one, and everybody else go on', async () => {
    const server = await startAttackedServer(engine, aBusyTown);
    const { own, callers } = server.world;
    const { me, sync, payment } = honestCalls(server.url, server.world);
    const query = {
      institutionId: own.campus.id,
      max: true,
      isShowDispenseUpdates: true,
    };
    const finished: string[] = [];
    const { losses } = trialFindings();
    /** Retries a few times after the `Retry-After` of a refusal. */
    const workbook = async (who: string, token: string): Promise<void> => {
      for (let turn = 0; turn < 40; turn += 1) {
        const response = await fetch(server.url + buildUrl(reports.xlsx, { query }), {
          headers: { authorization: `Bearer ${token}` },
        });
        await response.arrayBuffer();
        if (response.status === 200) {
          finished.push(who);
          return;
        }
        const seconds = Number(response.headers.get('retry-after') ?? 0);
        if (![429, 503].includes(response.status) || !seconds) {
          losses.push(`${who}: ${response.status}`);
          return;
        }
        if (who === 'greedy') return;
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      }
      losses.push(`${who} waits in vain`);
    };
    const memory = measureMemory(server.program);
    let served = 0;
    let before = 0;
    const pulse = await pulseDuring(server.url, async () => {
      const greedy = Array.from({ length: 25 }, () =>
        workbook('greedy', callers.ORGANIZATION.token),
      );
      await me();
      const other = workbook('another', callers.INSTITUTION.token).then(() => {
        before = finished.filter((who) => who === 'greedy').length;
      });
      const others = await serveAll(60, { me, sync, payment });
      losses.push(...others.lost);
      served = others.calls;
      await Promise.all([other, ...greedy]);
    });
    // Those in progress when the other admin started, and one more in each of the two slots.
    if (before > 4) losses.push(`the other waited for ${before} workbooks`);
    if (finished.length < 2) losses.push(`only ${finished.length} were built`);
    const growth = memory.growth();
    recordTrial({
      what: `${engine}: 25 workbooks of one admin`,
      attempts: 26,
      losses: [...losses, ...(pulse.unanswered ? ['health calls'] : [])],
      leaks: growth > 700 ? [`${growth} MB of memory`] : [],
      note: `another had one after ${before}; ${served} calls of others; + ${growth} MB; ${pulseText(pulse)}`,
    });
  });
});
