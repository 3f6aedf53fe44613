import { expect, test } from 'vitest';
import { foldColumns } from './fold-columns.ts';

interface FoldRow {
  readonly machine: string;
  readonly status: string;
}

interface FoldColumn {
  readonly title: string;
  readonly commonValue?: (row: FoldRow) => string;
}

const columns: readonly FoldColumn[] = [
  { title: 'Machine', commonValue: ({ machine }) => machine },
  { title: 'Status', commonValue: ({ status }) => status },
  { title: 'Time' },
];

const titles = (rows: readonly FoldRow[]) => {
  const { shared, varying } = foldColumns(rows, columns);
  return [shared, varying].map((group) => group.map(({ title }) => title));
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
