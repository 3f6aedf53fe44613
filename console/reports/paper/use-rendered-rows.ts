import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const step = 250;

/**
 * Number of rows to render by now. It grows by a step after each turn, so that ten thousand do
 * not freeze the page. A print that begins meanwhile renders them all.
 */
export const useRenderedRows = (total: number): number => {
  const [count, setCount] = useState(Math.min(step, total));
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(Math.min(count + step, total)));
    return () => clearTimeout(timer);
  }, [count, total]);
  useEffect(() => {
    const renderAll = () => flushSync(() => setCount(total));
    window.addEventListener('beforeprint', renderAll);
    return () => window.removeEventListener('beforeprint', renderAll);
  }, [total]);
  return count;
};
