import { Checkbox } from '@mantine/core';
import { useText } from '../../core/texts.ts';
import type { SelectionCells } from './data-table.tsx';
import '../theme/mantine-fields.ts';

/** Selection of rows for batch actions. */
export interface Selection<R> {
  readonly nameOf: (row: R) => string;
  readonly isChosen: (row: R) => boolean;
  readonly onChoose: (rows: readonly R[], isChosen: boolean) => void;
}

interface RowCheckboxProps<R> {
  readonly selection: Selection<R>;
  readonly row: R;
}

const RowCheckbox = <R,>({ selection, row }: RowCheckboxProps<R>) => {
  const t = useText();
  return (
    <Checkbox
      aria-label={t('Choose {name}', { name: selection.nameOf(row) })}
      checked={selection.isChosen(row)}
      onChange={(event) => selection.onChoose([row], event.currentTarget.checked)}
    />
  );
};

interface PageCheckboxProps<R> {
  readonly selection: Selection<R>;
  readonly rows: readonly R[];
}

const PageCheckbox = <R,>({ selection, rows }: PageCheckboxProps<R>) => {
  const t = useText();
  const chosen = rows.filter(selection.isChosen).length;
  return (
    <Checkbox
      aria-label={t('Choose all on this page')}
      checked={chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => selection.onChoose(rows, event.currentTarget.checked)}
    />
  );
};

/** Checkbox cells of a list with a selection. */
export const selectionCellsOf = <R,>(
  selection: Selection<R>,
  rows: readonly R[],
): SelectionCells<R> => ({
  all: <PageCheckbox selection={selection} rows={rows} />,
  one: (row) => <RowCheckbox selection={selection} row={row} />,
});
