import { useEffect, useRef } from 'react';

/** Prints under a title of its own (spec 2), whether by the button or by the browser's menu. */
export const usePrinting = (title: string): (() => void) => {
  const kept = useRef<string>(undefined);
  useEffect(() => {
    const before = () => {
      kept.current ??= document.title;
      document.title = title;
    };
    const after = () => {
      document.title = kept.current ?? document.title;
      kept.current = undefined;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [title]);
  return () => {
    // Not every browser has changed the title by the time it asks where to print.
    kept.current = document.title;
    document.title = title;
    window.print();
  };
};
