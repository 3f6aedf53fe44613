import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/axe.ts';
import { expectTexts, readTexts } from '../../testing/read-texts.ts';
import { renderElement } from '../../testing/render.tsx';
import { DataTable, type TableColumn } from './data-table.tsx';
import { type Order, orderText } from './order.ts';
import { selectionCellsOf } from './selection.tsx';

interface SampleRow {
  readonly id: string;
  readonly count: number;
}

const columns: TableColumn<SampleRow>[] = [
  { key: 'id', title: 'ID', sortable: true, cell: ({ id }) => id },
  { key: 'count', title: 'Count', sortable: true, end: true, cell: ({ count }) => count },
  { key: 'note', title: 'Note', cell: () => 'A note' },
];

const buildRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, index) => ({ id: `K-${index + 1}`, count: index + 1 }));

interface SampleTableProps {
  readonly count?: number;
  readonly isStale?: boolean;
  readonly isWhole?: boolean;
  readonly usual?: Order;
  /** Gets each chosen order as in a URL. */
  readonly onOrder?: (order: string) => void;
}

/** Table with state for its order and the chosen rows. */
const Table = ({ count = 2, onOrder, ...given }: SampleTableProps) => {
  const rows = buildRows(count);
  const [order, setOrder] = useState<Order>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const selection = {
    nameOf: ({ id }: SampleRow) => id,
    isChosen: ({ id }: SampleRow) => chosen.includes(id),
    onChoose: (some: readonly SampleRow[], isChosen: boolean) => {
      const ids = some.map(({ id }) => id);
      const others = chosen.filter((id) => !ids.includes(id));
      setChosen(isChosen ? [...others, ...ids] : others);
    },
  };
  const choose = (next: Order | undefined) => {
    onOrder?.(orderText(next));
    setOrder(next);
  };
  return (
    <>
      <h1>Cards</h1>
      <DataTable
        label="Cards"
        columns={columns}
        rows={rows}
        idOf={({ id }) => id}
        card={({ id }) => <article>{id}</article>}
        selectionCells={selectionCellsOf(selection, rows)}
        order={order}
        onOrder={choose}
        {...given}
      />
    </>
  );
};

const table = page.getByRole('table', { name: 'Cards' });
const head = (name: string) => page.getByRole('columnheader', { name });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

test('a head orders upwards, downwards and not at all, also by the keyboard', async () => {
  const orders: string[] = [];
  renderElement(<Table onOrder={(order) => orders.push(order)} />);
  await expectTexts(page.getByRole('columnheader'), ['', 'ID', 'Count', 'Note']);
  await expect.element(head('Note').getByRole('button')).not.toBeInTheDocument();
  await head('Count').getByRole('button').click();
  await expect.element(head('Count')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  await expect.element(head('Count')).toHaveAttribute('aria-sort', 'descending');
  await userEvent.keyboard(' ');
  await expect.element(head('Count')).not.toHaveAttribute('aria-sort');
  await head('ID').getByRole('button').click();
  expect(orders).toEqual(['count', '-count', '', 'id']);
  await expectAccessible('a table in order');
});

test('a list that always has an order is turned around, and its usual order needs no name', async () => {
  const orders: string[] = [];
  const usual = { key: 'id', direction: 'down' } as const;
  renderElement(<Table usual={usual} onOrder={(order) => orders.push(order)} />);
  await expect.element(head('ID')).toHaveAttribute('aria-sort', 'descending');
  await head('ID').getByRole('button').click();
  await expect.element(head('ID')).toHaveAttribute('aria-sort', 'ascending');
  await head('ID').getByRole('button').click();
  await expect.element(head('ID')).toHaveAttribute('aria-sort', 'descending');
  expect(orders).toEqual(['id', '']);
});

test('a page is chosen whole, in part or not, also by the keyboard', async () => {
  renderElement(<Table />);
  await box('Choose K-1').click();
  await expect.element(box('Choose all on this page')).toBePartiallyChecked();
  await userEvent.keyboard('{Tab} ');
  await expect.element(box('Choose K-2')).toBeChecked();
  await expect.element(box('Choose all on this page')).toBeChecked();
  await box('Choose all on this page').click();
  await expect.element(box('Choose K-1')).not.toBeChecked();
  await expect.element(box('Choose all on this page')).not.toBePartiallyChecked();
});

test('every row is drawn, and the head stays in sight', async () => {
  renderElement(<Table count={200} />);
  await expect.element(table.getByRole('row')).toHaveLength(201);
  expect(readTexts(table.getByRole('row')).at(-1)).toContain('K-200');
  document.documentElement.scrollTop = 3000;
  await expect.poll(() => head('ID').element().getBoundingClientRect().top).toBe(0);
});

test('numbers stand right', async () => {
  renderElement(<Table />);
  const count = page.getByRole('cell', { name: '1', exact: true });
  await expect.element(count).toHaveStyle({ textAlign: 'end' });
});

test('rows of the previous query are busy', async () => {
  renderElement(<Table isStale />);
  await expect.element(table).toBeVisible();
  expect(table.element().closest('[aria-busy="true"][data-behind]')).not.toBeNull();
});

test('on a phone each row is a card of a list, with a field that orders', async () => {
  await page.viewport(390, 844);
  const orders: string[] = [];
  renderElement(<Table count={9} onOrder={(order) => orders.push(order)} />);
  await expect.element(page.getByRole('list', { name: 'Cards' })).toBeVisible();
  await expect.element(page.getByRole('article')).toHaveLength(9);
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(order).toHaveValue('Default order');
  await order.click();
  await expectTexts(page.getByRole('option'), [
    'Default order',
    'ID, ascending',
    'ID, descending',
    'Count, ascending',
    'Count, descending',
  ]);
  await page.getByRole('option', { name: 'Count, descending' }).click();
  await expect.element(order).toHaveValue('Count, descending');
  expect(order.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(orders).toEqual(['-count']);
  await expectAccessible('cards with a field that orders');
});

test('on a phone a list that stands on one page has no field that orders', async () => {
  await page.viewport(390, 844);
  renderElement(<Table count={9} isWhole onOrder={() => undefined} />);
  await expect.element(page.getByRole('article')).toHaveLength(9);
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument();
});
