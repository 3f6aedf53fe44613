import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';

/** A letter by its place on the keyboard, so that it works in a Bangla layout too. */
export interface Key {
  readonly code: `Key${string}`;
  readonly text: string;
  readonly run: () => void;
}

export const helpKey = '?';

export const searchKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

/** The keys of what is on the screen. */
const lists = new Set<RefObject<readonly Key[]>>();

export const currentKeys = (): Key[] => [...lists].flatMap(({ current }) => current);

/** Sets keys while the component is on the screen. */
export const useKeys = (keys: readonly Key[]): void => {
  const list = useRef(keys);
  useEffect(() => {
    list.current = keys;
  });
  useEffect(() => {
    lists.add(list);
    return () => void lists.delete(list);
  }, []);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('textarea, select, input:not([type="checkbox"]), [role="menuitem"]'));

/** Runs keys outside of fields and dialogs, which have keys of their own. */
export const useKeyListener = (onHelp: () => void): void =>
  useWindowEvent('keydown', (event) => {
    const { key, code, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const run = key === helpKey ? onHelp : currentKeys().find((one) => one.code === code)?.run;
    if (!run) return;
    event.preventDefault();
    run();
  });
