import { useEffect } from 'react';
import type { Report } from '../../../contract/reports.ts';
import { type GeneratedReport, Paper } from './paper.tsx';
import { useRenderedRows } from './use-rendered-rows.ts';

interface SheetProps {
  readonly generated: GeneratedReport;
  /** Receives the rendered share, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

const countRows = ({ stocks, dispenses }: Report): number =>
  (stocks?.length ?? 0) + (dispenses?.length ?? 0);

/** Renders the paper in steps of some rows. */
export const Sheet = ({ generated, onProgress }: SheetProps) => {
  const rows = countRows(generated.report);
  const renderedRows = useRenderedRows(rows);
  const share = rows === 0 ? 1 : renderedRows / rows;
  useEffect(() => onProgress(share), [onProgress, share]);
  return <Paper {...generated} laidOut={renderedRows} />;
};
