import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { reports } from '../../../contract/reports.ts';
import { chooseLanguage } from '../../core/texts.ts';
import { nightInDhaka, setClock } from '../../testing/actions.ts';
import { answerReport, buildStockLog, refillLog } from '../../testing/build-report.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { hostileName, readCommonValues, renderUpdates } from '../../testing/render-paper.tsx';
import { generateReport, reportPaper } from '../../testing/report.ts';
import { startServer } from '../../testing/start-server.ts';
import { expectRows } from '../../testing/tables.ts';

let server: FakeServer;

beforeEach(() => {
  setClock(nightInDhaka);
  server = startServer();
});

const path = '/institution/i1/report';

test('the stock log says what happened, to whom it was assigned and who reported it', async () => {
  const log = renderUpdates([
    buildStockLog(),
    buildStockLog({ _id: 'l2', mpi: 'PAD-DHK-0026', in: hostileName, tat: 'Rina' }),
    buildStockLog({ _id: 'l3', brief: 'Door opened', by: 'RFID' }),
    buildStockLog({ _id: 'l4', brief: 'Counted 12, as expected', by: 'MACHINE' }),
  ]);
  const created = 'Machine created: slots 1, pads 20';
  await expectRows(log, [
    ['Time', 'Machine', 'Institution', 'Event', 'Assigned to', 'Reported by'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0025', 'Eden Campus', created, '–', 'Admin'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0026', hostileName, created, 'Rina', 'Admin'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0025', 'Eden Campus', 'Door opened', '–', 'Unlock RFID'],
    [
      '2025-03-10 12:00 PM',
      'PAD-DHK-0025',
      'Eden Campus',
      'Counted 12, as expected',
      '–',
      'Machine',
    ],
  ]);
});

test('the stock log of all organizations names them', async () => {
  const lines = [buildStockLog(), buildStockLog({ _id: 'l2', orn: 'Meghna', in: 'Another' })];
  const log = renderUpdates(lines, { organization: null, institution: null });
  await expect.element(log.getByRole('columnheader', { name: 'Organization' })).toBeVisible();
  await expect.element(log.getByText('Meghna')).toBeVisible();
});

test('an update of many slots is one line, and shared values stand once', async () => {
  await page.viewport(1440, 900);
  const log = renderUpdates([refillLog, buildStockLog({ mpi: 'PAD-DHK-0026' })]);
  await expectRows(log, [
    ['Time', 'Machine', 'Event', 'Assigned to'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0025', 'Stock updated: 18 slots, 54 → 360', 'Rina'],
    ['2025-03-10 12:00 PM', 'PAD-DHK-0026', 'Machine created: slots 1, pads 20', '–'],
  ]);
  expect(readCommonValues()).toEqual(['Institution: Eden Campus', 'Reported by: Admin']);
  const heights = log
    .getByRole('row')
    .elements()
    .map((row) => row.clientHeight);
  expect(new Set(heights).size).toBe(1);
});

test('a change of the language words the stock log anew', async () => {
  answerReport(server, { stocks: [refillLog] });
  await openConsole(`${path}?summary=false&updates=true`);
  await generateReport();
  const bangla = 'মজুদ হালনাগাদ হয়েছে: ১৮টি স্লট, ৫৪ → ৩৬০';
  answerReport(server, { stocks: [{ ...refillLog, brief: bangla }] });
  await chooseLanguage('bn');
  await expect.element(reportPaper.getByText(bangla)).toBeVisible();
  expect(server.callsOf(reports.generate).map(({ language }) => language)).toEqual(['en', 'bn']);
});
