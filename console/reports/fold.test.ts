import { expect, test } from 'vitest';
import { foldColumns } from './fold.ts';

interface Row {
  readonly machine: string;
  readonly status: string;
}

interface Column {
  readonly title: string;
  readonly same?: (row: Row) => string;
}

const columns: readonly Column[] = [
  { title: 'Machine', same: ({ machine }) => machine },
  { title: 'Status', same: ({ status }) => status },
  { title: 'Time' },
];

const titles = (rows: readonly Row[]) => {
  const { said, left } = foldColumns(rows, columns);
  return [said, left].map((some) => some.map(({ title }) => title));
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
