import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import type { AttentionRow } from '../../contract/attention.ts';
import type { Selection } from '../ui/list/selection.tsx';

/** Letters by their place on the keyboard, so that they work in a Bangla layout too. */
export const keyTexts = { next: 'j', previous: 'k', choose: 'x', finish: 'e', help: '?' } as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"]), [role="menuitem"]'));

interface RowKeysProps {
  readonly rows: readonly AttentionRow[];
  readonly selection: Selection<AttentionRow>;
  readonly onDone: (rows: readonly AttentionRow[]) => void;
  readonly onHelp: () => void;
}

/** Keys of a list, whose rows have the focus by their checkboxes. */
export const useRowKeys = ({ rows, selection, onDone, onHelp }: RowKeysProps) => {
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
  const actions: Readonly<Record<string, () => void>> = {
    KeyJ: () => step(1),
    KeyK: () => step(-1),
    KeyX: () => {
      const focused = focusedRows();
      selection.onChoose(focused, !focused.every(selection.isChosen));
    },
    KeyE: () => {
      const chosen = rows.filter(selection.isChosen);
      onDone(chosen.length ? chosen : focusedRows());
    },
  };
  useWindowEvent('keydown', (event) => {
    const { key, code, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const action = key === keyTexts.help ? onHelp : actions[code];
    if (!action) return;
    event.preventDefault();
    action();
  });
  return list;
};
