import { useRef } from 'react';
import type { AttentionRow } from '../../contract/attention.ts';
import { useText } from '../core/texts.ts';
import { useKeys } from '../ui/keys/use-keys.ts';
import type { Selection } from '../ui/list/selection.tsx';

interface RowKeysProps {
  readonly rows: readonly AttentionRow[];
  readonly selection: Selection<AttentionRow>;
  readonly onDone: (rows: readonly AttentionRow[]) => void;
}

/** Keys of a list, whose rows have the focus by their checkboxes. */
export const useRowKeys = ({ rows, selection, onDone }: RowKeysProps) => {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  /** Place of the row that had the focus last; one that is done leaves it to the next. */
  const place = useRef(-1);

  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLElement>(':is(td, li) > * input[type="checkbox"]') ??
      []),
  ];
  const focusedPlace = () => {
    const focused = document.activeElement;
    return focused instanceof HTMLElement ? boxes().indexOf(focused) : -1;
  };
  const focusRow = (next: number) => {
    const all = boxes();
    place.current = Math.max(0, Math.min(next, all.length - 1));
    all[place.current]?.focus();
  };
  const focusedRows = () => {
    const row = rows[focusedPlace()];
    return row ? [row] : [];
  };
  const step = (by: 1 | -1) => {
    const at = focusedPlace();
    if (at >= 0) focusRow(at + by);
    else focusRow(Math.max(0, place.current));
  };
  useKeys([
    { code: 'KeyJ', text: t('Next row'), run: () => step(1) },
    { code: 'KeyK', text: t('Previous row'), run: () => step(-1) },
    {
      code: 'KeyX',
      text: t('Choose the row'),
      run: () => {
        const focused = focusedRows();
        selection.onChoose(focused, !focused.every(selection.isChosen));
      },
    },
    {
      code: 'KeyE',
      text: t('Done'),
      run: () => {
        const chosen = rows.filter(selection.isChosen);
        onDone(chosen.length ? chosen : focusedRows());
      },
    },
  ]);
  return list;
};
