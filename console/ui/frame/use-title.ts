import { useEffect } from 'react';

/** Sets the document title: 'part · part · VMS'. */
export const useTitle = (...parts: readonly (string | undefined)[]): void => {
  const title = [...parts, 'VMS'].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
};
