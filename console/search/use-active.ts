import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Entry } from './entries.ts';

/** DOM id of an entry's element. */
export const optionId = (list: string, { key }: Entry): string =>
  `${list}-${key.replace(/\W/g, '_')}`;

interface Active {
  readonly entry: Entry | undefined;
  readonly point: (entry: Entry) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The active entry, which Enter opens: the first one, or the one that the arrow keys chose. An early
 * Enter opens the first result when it arrives.
 */
export const useActive = (list: string, entries: readonly Entry[], awaited: boolean): Active => {
  const [key, setKey] = useState<string>();
  const [entering, setEntering] = useState(false);
  const index = Math.max(
    entries.findIndex((entry) => entry.key === key),
    0,
  );
  const entry = entries[index];
  const element = entry ? optionId(list, entry) : undefined;

  useEffect(() => {
    if (element) document.getElementById(element)?.scrollIntoView({ block: 'nearest' });
  }, [element]);
  useEffect(() => {
    if (!entering || awaited) return;
    setEntering(false);
    if (element) document.getElementById(element)?.click();
  }, [entering, awaited, element]);

  const go = (to: number) => setKey(entries.at(to % Math.max(entries.length, 1))?.key);
  const moves: Record<string, () => void> = {
    ArrowDown: () => go(index + 1),
    ArrowUp: () => go(index - 1),
    Enter: () => setEntering(true),
  };
  return {
    entry,
    point: (next) => setKey(next.key),
    onKeyDown: (event) => {
      const move = event.nativeEvent.isComposing ? undefined : moves[event.key];
      if (!move) return setEntering(false);
      event.preventDefault();
      move();
    },
  };
};
