import { useEffect, useRef } from 'react';

/** Brings what is chosen to the middle of a list that scrolls sideways, whenever `shown` is another. */
export const useInSight = <E extends HTMLElement>(chosen: string, shown: string) => {
  const list = useRef<E>(null);
  useEffect(() => {
    const one = shown && list.current?.querySelector(chosen);
    if (!one || !list.current) return;
    const around = list.current.getBoundingClientRect();
    const { left, width } = one.getBoundingClientRect();
    list.current.scrollLeft += left + width / 2 - (around.left + around.width / 2);
  }, [chosen, shown]);
  return list;
};
