import { useEffect, useRef } from 'react';

/** Brings what is chosen to the middle of a list that scrolls sideways, whenever `shown` is another. */
export const useInSight = <E extends HTMLElement>(chosen: string, shown: string) => {
  const list = useRef<E>(null);
  useEffect(() => {
    const root = list.current;
    const one = shown && root?.querySelector(chosen);
    if (!root || !one) return;
    // Tells where it is once the page is laid out, which is not asked for before.
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
