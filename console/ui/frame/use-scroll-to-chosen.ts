import { useEffect, useRef } from 'react';

/** Scrolls the chosen item of a horizontal list to the middle whenever `shown` changes. */
export const useScrollToChosen = <E extends HTMLElement>(chosen: string, shown: string) => {
  const list = useRef<E>(null);
  useEffect(() => {
    const root = list.current;
    const one = shown && root?.querySelector(chosen);
    if (!root || !one) return;
    // An observer reads positions after layout; reading them now would force a reflow.
    const observer = new IntersectionObserver(
      ([seen]) => {
        observer.disconnect();
        if (!seen?.rootBounds) return;
        const { boundingClientRect: own, rootBounds: around } = seen;
        root.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2);
      },
      { root },
    );
    observer.observe(one);
    return () => observer.disconnect();
  }, [chosen, shown]);
  return list;
};
