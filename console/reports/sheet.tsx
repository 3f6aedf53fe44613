import { useEffect } from 'react';
import type { Report } from '../../contract/reports.ts';
import { type Generated, Paper } from './paper.tsx';
import { useLaidOut } from './use-laid-out.ts';

interface Props {
  readonly generated: Generated;
  /** Receives the rendered share, from 0 to 1. */
  readonly onLaidOut: (share: number) => void;
}

const rowsOf = ({ stocks, dispenses }: Report): number =>
  (stocks?.length ?? 0) + (dispenses?.length ?? 0);

/** Renders the paper in steps of some rows. */
export const Sheet = ({ generated, onLaidOut }: Props) => {
  const rows = rowsOf(generated.report);
  const laidOut = useLaidOut(rows);
  const share = rows === 0 ? 1 : laidOut / rows;
  useEffect(() => onLaidOut(share), [onLaidOut, share]);
  return <Paper {...generated} laidOut={laidOut} />;
};
