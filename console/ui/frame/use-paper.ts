import { useLayoutEffect } from 'react';

/**
 * Names what alone is printed, as `data-paper` of the body, for as long as it is rendered: style
 * sheets cannot look for it in every supported browser.
 */
export const usePaper = (paper: string): void => {
  useLayoutEffect(() => {
    const previous = document.body.dataset.paper;
    document.body.dataset.paper = paper;
    return () => {
      if (previous === undefined) delete document.body.dataset.paper;
      else document.body.dataset.paper = previous;
    };
  }, [paper]);
};
