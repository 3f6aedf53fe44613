import { useRef, useState } from 'react';

export interface Dialog<T> {
  readonly opened: boolean;
  /** Subject; it stays while the dialog closes and is undefined before the first opening. */
  readonly subject: T | undefined;
  readonly open: (subject: T) => void;
  /** Resolves when the focus is restored. */
  readonly close: () => Promise<void>;
  /** Closes it because another page was chosen in it, which gets the focus. */
  readonly leave: () => Promise<void>;
}

/** The focused element, or the menu's button if a menu item has the focus. */
const findOpener = (): HTMLElement | null => {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const element = menu ? document.getElementById(menu) : active;
  return element instanceof HTMLElement ? element : null;
};

const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

const restoreFocus = (element: HTMLElement | null): void => {
  if (element?.isConnected) element.focus();
  // The opener is gone, like a card after its removal.
  else focusContent();
};

/** Mantine's focus trap releases the focus about 20 ms after closing. */
const waitForFocusRelease = () => new Promise((resolve) => setTimeout(resolve, 20));

/** State of a modal; restores the focus after closing. */
export const useDialog = <T>(
  /** Initial subject: opens the dialog at once. */
  first?: T,
): Dialog<T> => {
  const [opened, setOpened] = useState(first !== undefined);
  const [subject, setSubject] = useState(first);
  const openerRef = useRef<HTMLElement>(null);
  return {
    opened,
    subject,
    open: (next) => {
      openerRef.current = findOpener();
      setSubject(() => next);
      setOpened(true);
    },
    close: async () => {
      setOpened(false);
      await waitForFocusRelease();
      restoreFocus(openerRef.current);
    },
    leave: async () => {
      setOpened(false);
      await waitForFocusRelease();
      focusContent();
    },
  };
};
