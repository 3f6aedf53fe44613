import { type RefObject, useRef, useState } from 'react';

/** Copies the text of an element; selects it where the clipboard is not available. */
const copyText = async (text: string, shown: HTMLElement): Promise<boolean> => {
  try {
    // Absent where the console is not served over HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(shown);
    return document.execCommand('copy');
  }
};

interface CopyState<E extends HTMLElement> {
  /** Element with the text: it is selected where the clipboard is not available. */
  readonly shown: RefObject<E | null>;
  readonly copied: boolean;
  readonly copy: () => Promise<void>;
}

/** Copies a text and tracks that it was copied. */
export const useCopy = <E extends HTMLElement>(text: string): CopyState<E> => {
  const shown = useRef<E>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (shown.current) setCopied(await copyText(text, shown.current));
  };
  return { shown, copied, copy };
};
