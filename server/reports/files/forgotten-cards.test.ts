import { expect, test } from 'vitest';
import { reports } from '../../../contract/reports.ts';
import { forgottenCardsNote } from '../../../contract/words.ts';
import { aSuper } from '../../testing/admins/admins.ts';
import { runForgetting } from '../../testing/privacy.ts';
import { allReportParts, aReportScenario } from '../../testing/reports.ts';
import { unzipTexts } from '../../testing/unzip.ts';

test('a file says below its dispenses why they name no card; a CSV of them alone stays a table', async () => {
  const { server } = await aReportScenario();
  const csv = async (query: Record<string, unknown>) => {
    const { token } = await aSuper(server);
    return Buffer.from(await server.call(reports.csv, { token, query })).toString();
  };
  expect(await csv(allReportParts)).not.toContain(forgottenCardsNote);
  server.clock.now = Date.parse('2026-06-01T06:00:00.000Z');
  await runForgetting(server);
  const lines = (await csv(allReportParts)).split('\r\n');
  expect(lines.slice(-2)).toEqual([forgottenCardsNote, '']);
  expect(lines.join()).not.toContain('CARD-1');
  const { token } = await aSuper(server);
  const sheet = unzipTexts(await server.call(reports.xlsx, { token, query: allReportParts }));
  expect(sheet.get('xl/sharedStrings.xml')).toContain(`<t>${forgottenCardsNote}</t>`);
  const alone = await csv({ isShowDispenseUpdates: true });
  expect(alone).toContain('RFID [Unknown card],,Successful');
  expect(alone).not.toContain(forgottenCardsNote);
});
