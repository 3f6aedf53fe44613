import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { machines } from '../../contract/machines.ts';
import { reports } from '../../contract/reports.ts';
import { everything, withHistory } from '../app/reporting.ts';
import { addToRollups } from '../core/rollup.ts';

/** The texts of the files in a zip archive. */
const unzip = (archive: Buffer): Map<string, string> => {
  const files = new Map<string, string>();
  for (let at = 0; at >= 0; at = archive.indexOf('PK\x03\x04', at + 4)) {
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    const name = archive.toString('utf8', at + 30, nameEnd);
    const content = archive.subarray(nameEnd + archive.readUInt16LE(at + 28));
    files.set(name, archive.readUInt16LE(at + 8) ? inflateRawSync(content).toString() : '');
  }
  return files;
};

describe('the workbook', () => {
  test('it has a sheet for each part, with defused texts, numbers and dates', async () => {
    const { server, token, machine, institution } = await withHistory();
    await server.call(machines.update, {
      token,
      params: { institutionId: institution.id, machineId: machine.id },
      body: { name: '=HYPERLINK("evil")' },
    });
    const bytes = await server.call(reports.xlsx, { token, query: everything });
    const files = unzip(Buffer.from(bytes));
    const workbook = files.get('xl/workbook.xml') ?? '';
    expect(
      Array.from(workbook.matchAll(/<sheet [^>]*name="([^"]*)"/g), ([, name]) => name),
    ).toEqual(['Stock summary', 'Dispense summary', 'Stock and machine updates', 'Dispenses']);
    expect(files.get('xl/sharedStrings.xml')).toContain(`<t>'=HYPERLINK`);
    const rows = files.get('xl/worksheets/sheet4.xml')?.match(/<row /g);
    expect(rows).toHaveLength(6);
    // Noon of 2026-03-01, in days since 1899-12-30.
    expect(files.get('xl/worksheets/sheet4.xml')).toContain('<v>46082.5</v>');
  });

  test('a report that is too long for one is refused, and says what to do', async () => {
    const { server, token, machine } = await withHistory();
    const counts = { cashSuccess: 50_001 };
    await server.store.change((tx) => addToRollups(tx, [{ place: machine, day: 20_000, counts }]));
    const { status, body } = await server.refused(reports.xlsx, { token, query: everything });
    expect([status, body.message]).toEqual([
      400,
      'A workbook holds at most 50000 rows. Choose a smaller range, or download CSV.',
    ]);
  });
});
