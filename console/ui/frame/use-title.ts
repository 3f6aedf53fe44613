import { useEffect } from 'react';

/** The title of the document: from the particular to the product. */
export const useTitle = (...parts: readonly (string | undefined)[]): void => {
  const title = [...parts, 'VMS'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
