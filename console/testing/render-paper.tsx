import type { Dispense } from '../../contract/dispenses.ts';
import type { Report, StockLog } from '../../contract/reports.ts';
import { Paper } from '../reports/paper/paper.tsx';
import type { ReportRequest } from '../reports/search.ts';
import { buildReport, noSummary } from './build-report.ts';
import { readTexts } from './read-texts.ts';
import { renderElement } from './render.tsx';
import { reportPaper } from './report.ts';

export const hostileName = '<script>alert(1)</script> ঢাকা বিশ্ববিদ্যালয়';
const noParts = {
  isShowSummary: false,
  isShowStockUpdates: false,
  isShowDispenseUpdates: false,
};

/** Renders a paper alone. */
export const renderPaper = (given: Partial<Report>, request: Partial<ReportRequest> = {}) =>
  renderElement(
    <Paper
      report={buildReport(given)}
      request={{ ...noParts, ...request }}
      about={undefined}
      laidOut={100}
    />,
  );

/** Renders the details of these dispenses. */
export const renderDetails = (dispenses: Dispense[], request: Partial<ReportRequest> = {}) => {
  renderPaper({ ...noSummary, stocks: null, dispenses }, request);
  return reportPaper.getByRole('table', { name: 'Dispense update details' });
};

/** Renders the stock log with these lines. */
export const renderUpdates = (stocks: StockLog[], given: Partial<Report> = {}) => {
  renderPaper({ ...noSummary, stocks, dispenses: null, ...given });
  return reportPaper.getByRole('table', { name: 'Stock / Machine updates' });
};

export const readCommonValues = () =>
  readTexts(reportPaper.getByRole('term')).map(
    (term, at) => `${term}: ${readTexts(reportPaper.getByRole('definition'))[at]}`,
  );
