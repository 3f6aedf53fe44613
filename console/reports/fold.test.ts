import { expect, test } from 'vitest';
import { foldColumns } from './fold.ts';

const machine = { title: 'Machine', same: ({ machine }: Row) => machine };
const status = { title: 'Status', same: ({ status }: Row) => status };
const time = { title: 'Time' };

interface Row {
  readonly machine: string;
  readonly status: string;
}

const titles = (rows: readonly Row[]) => {
  const { said, left } = foldColumns(rows, [machine, status, time]);
  return [said, left].map((columns) => columns.map(({ title }) => title));
};

test('a column that says the same of all rows is said once', () => {
  const rows = ['Successful', 'Failed', 'Successful'].map((status) => ({
    machine: 'PAD-1',
    status,
  }));
  expect(titles(rows)).toEqual([['Machine'], ['Status', 'Time']]);
});

test('so is one in which nothing stands, but never one that every row has its own of', () => {
  const rows = [1, 2, 3].map(() => ({ machine: '', status: 'Failed' }));
  expect(titles(rows)).toEqual([['Machine', 'Status'], ['Time']]);
});

test('a single row keeps its columns', () => {
  expect(titles([{ machine: 'PAD-1', status: 'Failed' }])).toEqual([
    [],
    ['Machine', 'Status', 'Time'],
  ]);
});
