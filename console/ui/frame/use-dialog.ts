import { useRef, useState } from 'react';

export interface Dialog<T> {
  readonly opened: boolean;
  /** What it is about; stays while it closes, and is absent until it was opened once. */
  readonly subject: T | undefined;
  readonly open: (subject: T) => void;
  /** Done when the focus is back where it was. */
  readonly close: () => Promise<void>;
  /** Closes it because another place was chosen in it, which gets the focus. */
  readonly leave: () => Promise<void>;
}

/** What has the focus; for an item of a menu that is about to close, the button of the menu. */
const opener = (): HTMLElement | null => {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = menu ? document.getElementById(menu) : active;
  return element instanceof HTMLElement ? element : null;
};

const toContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

const giveBack = (element: HTMLElement | null): void => {
  if (element?.isConnected) element.focus();
  // What opened it is gone, as a card is after its removal.
  else toContent();
};

/** A modal that closes needs some 20 ms to let go of the focus. */
const letGo = () => new Promise((resolve) => setTimeout(resolve, 20));

/** Whether a modal is open, and for what; afterwards the focus is where it was before. */
export const useDialog = <T>(
  /** Opens it at once. */
  first?: T,
): Dialog<T> => {
  const [opened, setOpened] = useState(first !== undefined);
  const [subject, setSubject] = useState(first);
  const from = useRef<HTMLElement>(null);
  return {
    opened,
    subject,
    open: (next) => {
      from.current = opener();
      setSubject(() => next);
      setOpened(true);
    },
    close: async () => {
      setOpened(false);
      await letGo();
      giveBack(from.current);
    },
    leave: async () => {
      setOpened(false);
      await letGo();
      toContent();
    },
  };
};
