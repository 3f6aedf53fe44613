import { useEffect, useRef, useState } from 'react';

/** True once an element has come near the window; what is below is fetched only then. */
export const useSeen = <E extends HTMLElement>() => {
  const element = useRef<E>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const one = element.current;
    if (!one || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => setIsSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '200px' },
    );
    observer.observe(one);
    return () => observer.disconnect();
  }, [isSeen]);
  return { element, isSeen };
};
