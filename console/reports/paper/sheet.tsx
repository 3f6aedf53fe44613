import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Report } from '../../../contract/reports.ts';
import { type GeneratedReport, Paper } from './paper.tsx';

const step = 250;

/**
 * Number of rows to render by now. It grows by a step after each turn, so that ten thousand do
 * not freeze the page. A print that begins meanwhile renders them all.
 */
const useRenderedRows = (total: number): number => {
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

interface SheetProps {
  readonly generated: GeneratedReport;
  /** Receives the rendered share, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const countRows = ({ stocks, dispenses, cash }: Report): number =>
  (stocks?.length ?? 0) + (dispenses?.length ?? 0) + (cash?.length ?? 0);

/** Renders the paper in steps of some rows. */
export const Sheet = ({ generated, onProgress }: SheetProps) => {
  const rows = countRows(generated.report);
  const renderedRows = useRenderedRows(rows);
  const share = rows === 0 ? 1 : renderedRows / rows;
  useEffect(() => onProgress(share), [onProgress, share]);
  return <Paper {...generated} laidOut={renderedRows} />;
};
