import { describe, test } from 'vitest';
import { audit } from '../../contract/audit.ts';
import { buildRequest } from '../../contract/request.ts';
import { rfidBatches } from '../../contract/rfid-batches.ts';
import { dumpTable } from '../dump.ts';
import { testedEngines } from '../places.ts';
import { recordTrial } from '../trial.ts';
import { startAttackedServer } from './attacked-server.ts';
import { honestCalls } from './honest-calls.ts';
import { startLoops } from './loops.ts';
import { createNeighboursWithCards } from './many-cards.ts';
import { serveOthers } from './serve-others.ts';

const cards = 10_000;
/** The largest audit row in bytes, with all its columns. */
const maxRowBytes = 70_000;
/** Changes of all cards that the audit's budget allows in a minute: one when the other is half over. */
const maxChanges = 2;

describe.each(testedEngines)('on %s', (engine) => {
  test('an admin who changes all cards again and again does not fill the audit', async () => {
    const server = await startAttackedServer(engine, createNeighboursWithCards(cards), {
      // The default: the budget depends on it.
      REQUESTS_PER_MINUTE: '6000',
    });
    const { me, sync, payment, overview } = honestCalls(server.url, server.world);
    const { callers, foreign } = server.world;
    const { id: institutionId, admin } = foreign.campus;
    const before = (await dumpTable(server.place, 'audit')).length;
    let calls = 0;
    let changes = 0;
    const startedAt = Date.now();
    const changeAll = async (turn: number) => {
      const body = { action: turn % 2 ? 'BLOCK' : 'ACTIVATE', find: 'COPY', count: cards };
      const call = { params: { institutionId }, body };
      const { url, ...request } = buildRequest(rfidBatches.change, call, admin.token);
      const response = await fetch(server.url + url, request);
      await response.arrayBuffer();
      if (response.ok) changes += 1;
      calls += 1;
    };
    const others = { rounds: 60, asks: { me, sync, payment, overview } };
    const { losses, leaks, note } = await serveOthers(server.url, others, () =>
      startLoops(4, changeAll),
    );
    const minutes = Math.ceil((Date.now() - startedAt) / 60_000);
    const rows = await dumpTable(server.place, 'audit');
    const lengths = rows.map(({ length }) => length);
    const largest = Math.max(...lengths);
    const page = await fetch(server.url + buildRequest(audit.all, {}).url, {
      headers: { authorization: `Bearer ${callers.SUPER.token}` },
    });
    const { byteLength } = await page.arrayBuffer();
    recordTrial({
      what: `${engine}: all ${cards} cards changed`,
      attempts: calls,
      losses: [...losses, ...(changes > 0 ? [] : ['no change was made'])],
      leaks: [
        ...leaks,
        ...(largest > maxRowBytes ? [`an audit row of ${largest} bytes`] : []),
        ...(changes > maxChanges * (minutes + 1) ? [`${changes} changes in ${minutes} min`] : []),
      ],
      note: `${note}; ${changes} changes; ${rows.length - before} audit rows, the largest of ${largest} bytes, a page of ${byteLength}`,
    });
  });
});
