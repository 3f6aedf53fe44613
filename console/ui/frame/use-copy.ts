import { type RefObject, useRef, useState } from 'react';
import { copyText } from './copy.ts';

interface Copying<E extends HTMLElement> {
  /** The element that shows the text: it is left selected where the page may not copy. */
  readonly shown: RefObject<E | null>;
  readonly copied: boolean;
  readonly copy: () => Promise<void>;
}

/** Copies a text, and knows that it has been. */
export const useCopy = <E extends HTMLElement>(text: string): Copying<E> => {
  const shown = useRef<E>(null);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (shown.current) setCopied(await copyText(text, shown.current));
  };
  return { shown, copied, copy };
};
