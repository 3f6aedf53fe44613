import { useEffect, useRef } from 'react';

/** Sets the document title while printing, by the button or by the browser's menu. */
export const usePrinting = (title: string): (() => void) => {
  const originalTitle = useRef<string>(undefined);
  useEffect(() => {
    const before = () => {
      originalTitle.current ??= document.title;
      document.title = title;
    };
    const after = () => {
      document.title = originalTitle.current ?? document.title;
      originalTitle.current = undefined;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [title]);
  return () => {
    // Some browsers open the print dialog before `beforeprint` has set the title.
    originalTitle.current = document.title;
    document.title = title;
    window.print();
  };
};
