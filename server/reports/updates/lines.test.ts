import { expect, test } from 'vitest';
import { minuteMs } from '../../testing/durations.ts';
import { groupIntoLines, type UpdateRow } from './lines.ts';

const aRow = (given: Partial<UpdateRow>): UpdateRow => ({
  id: 'a-row',
  organizationId: 'an-organization',
  institutionId: 'an-institution',
  machineId: 'a-machine',
  at: 0,
  day: 0,
  type: 'REFILL',
  rowNo: 1,
  columnNo: 1,
  amount: 1,
  name: '',
  rfid: null,
  message: '',
  assignedTo: '',
  mpi: 'PAD-1',
  in: '',
  orn: '',
  ...given,
});

/** Minutes of the rows of each line, in order of the lines. */
const lineMinutes = async (chunks: readonly (readonly Partial<UpdateRow>[])[]) => {
  async function* rows() {
    for (const chunk of chunks) yield chunk.map(aRow);
  }
  const lines: number[][] = [];
  for await (const some of groupIntoLines(rows())) {
    lines.push(...some.map((line) => line.rows.map(({ at }) => at / minuteMs)));
  }
  return lines;
};

const at = (minutes: number, given: Partial<UpdateRow> = {}) => ({
  at: minutes * minuteMs,
  ...given,
});

test('events of a machine that follow each other within five minutes are one line', async () => {
  expect(await lineMinutes([[at(20), at(15), at(11), at(5), at(4)]])).toEqual([
    [20, 15, 11],
    [5, 4],
  ]);
});

test('machines, RFIDs and updates of admins stay apart, newest first', async () => {
  const other = { machineId: 'another' };
  const unlock = { type: 'UNLOCK', rfid: '04A1' } as const;
  const rows = [
    at(20),
    at(19, other),
    at(18, unlock),
    at(18, { type: 'ADMIN', id: 'a-log' }),
    at(17),
    at(17, { type: 'ADMIN', id: 'another-log' }),
    at(16, other),
    at(15, { ...unlock, rfid: '04A2' }),
    at(15, unlock),
  ];
  expect(await lineMinutes([rows])).toEqual([[20, 17], [19, 16], [18, 15], [18], [17], [15]]);
});

test('a visit may lie in several chunks, and lines come when nothing is added to them any more', async () => {
  async function* rows() {
    yield [at(20), at(18)].map(aRow);
    yield [];
    yield [at(14), at(14, { type: 'ADMIN' })].map(aRow);
    yield [at(1)].map(aRow);
  }
  const counts: number[][] = [];
  for await (const some of groupIntoLines(rows()))
    counts.push(some.map((line) => line.rows.length));
  expect(counts).toEqual([[], [], [], [3, 1], [1]]);
});

test('a machine that reports without a pause gets one line a day, of its newest thousand events', async () => {
  const everyMinute = Array.from({ length: 1500 }, (_, index) => at(1500 - index));
  expect((await lineMinutes([everyMinute])).map((line) => line.length)).toEqual([1000]);
  const overMidnight = [at(3, { day: 1 }), at(2, { day: 1 }), at(1)];
  expect(await lineMinutes([overMidnight])).toEqual([[3, 2], [1]]);
});
