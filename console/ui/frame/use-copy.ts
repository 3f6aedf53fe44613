import { type RefObject, useRef, useState } from 'react';

/** Copies the text of an element; selects it where the clipboard is not available. */
const copyText = async (text: string, element: HTMLElement): Promise<boolean> => {
  try {
    // Absent where the console is not served over HTTPS.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
};

interface CopyState<E extends HTMLElement> {
  /** Element with the text: it is selected where the clipboard is not available. */
  readonly textRef: RefObject<E | null>;
  readonly copied: boolean;
  readonly copy: () => Promise<void>;
}

/** Copies a text and tracks that it was copied. */
export const useCopy = <E extends HTMLElement>(text: string): CopyState<E> => {
  const textRef = useRef<E>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (textRef.current) setCopied(await copyText(text, textRef.current));
  };
  return { textRef, copied, copy };
};
