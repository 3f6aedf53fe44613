import type { ReactNode } from 'react';
import type { Report } from '../../../contract/reports.ts';
import { reportPartTitles } from '../../../contract/words.ts';
import { useSession } from '../../core/calls/session.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { statusChoices, typeChoices } from '../../entities/words/dispenses.ts';
import { Mark } from '../../ui/frame/mark.tsx';
import { usePaper } from '../../ui/frame/use-paper.ts';
import type { ReportRequest } from '../search.ts';
import { footnoteTexts } from './footnote.ts';
import styles from './paper.module.css';
import { Available, DispenseSummary, StockMovements, StockSummary } from './summaries.tsx';
import { CashTable, DispenseTable, StockTable } from './tables.tsx';

export interface GeneratedReport {
  readonly report: Report;
  readonly request: ReportRequest;
  /** Narrower scope, such as one machine; undefined where the head names it. */
  readonly about: string | undefined;
}

interface PaperSectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

const PaperSection = ({ title, note, children }: PaperSectionProps) => (
  <section className={styles.section}>
    <h3>
      {title}
      {note && <span className={styles.note}>{note}</span>}
    </h3>
    {children}
  </section>
);

const EmptySection = () => {
  const t = useText();
  return <p className={styles.soft}>{t('Nothing in this range')}</p>;
};

const PaperHead = ({ report, about }: Pick<GeneratedReport, 'report' | 'about'>) => {
  const t = useText();
  const { printedDate } = useFormats();
  const { organization, institution, dateStart, dateEnd, generatedAt } = report;
  const logo = institution?.logo ?? organization?.logo;
  const range = t('{from} to {to}', { from: printedDate(dateStart), to: printedDate(dateEnd) });
  return (
    <header className={styles.head}>
      {logo ? <img src={logo} alt="" width={44} height={44} /> : <Mark size={44} />}
      <div className={styles.names}>
        <h2>{organization?.name ?? t('All organizations')}</h2>
        <p>{institution?.name ?? (organization && t('All institutions'))}</p>
      </div>
      <div className={styles.made}>
        <p>{t('Report (Generated on: {date})', { date: printedDate(generatedAt) })}</p>
        <p>{about ? `${range} · ${about}` : range}</p>
      </div>
    </header>
  );
};

const PaperFoot = ({ prices }: Pick<Report, 'prices'>) => {
  const t = useText();
  const formats = useFormats();
  const username = useSession()?.admin.username;
  return (
    <footer className={styles.foot}>
      <div>
        {footnoteTexts(prices, t, formats).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <p className={styles.prepared}>
        {t('Prepared by')} <b>{username}</b>
      </p>
    </footer>
  );
};

/** Names the filters of the dispense details. */
const useDetailsNote = ({ dispenseTransactionType, dispenseStatus }: ReportRequest): string => {
  const t = useText();
  const filters = [
    typeChoices(t).find(({ value }) => value === dispenseTransactionType),
    statusChoices(t).find(({ value }) => value === dispenseStatus),
  ];
  return filters.flatMap((filter) => filter?.label ?? []).join(' · ');
};

/** The report in its print layout. `renderedRows` counts the rows of all lists. */
export const Paper = ({
  report,
  request,
  about,
  laidOut: renderedRows,
}: GeneratedReport & { laidOut: number }) => {
  const t = useText();
  usePaper('report');
  const note = useDetailsNote(request);
  const { stockSummary, stockMovements, availability, dispenseSummary, stocks, dispenses, cash } =
    report;
  const stockRows = stocks?.length ?? 0;
  const dispenseRows = dispenses?.length ?? 0;
  const isEmpty = !stockSummary && !stocks && !dispenses && !cash;
  return (
    <article className={styles.paper} aria-label={t('Report')}>
      <PaperHead report={report} about={about} />
      {isEmpty && <p className={styles.soft}>{t('Choose at least one part of the report.')}</p>}
      {stockSummary && stockMovements && dispenseSummary && (
        <div className={styles.summaries}>
          <StockSummary summary={stockSummary} />
          <StockMovements movements={stockMovements} />
          <DispenseSummary summary={dispenseSummary} />
        </div>
      )}
      {availability && <Available minutes={availability} />}
      {stocks && (
        <PaperSection title={t(reportPartTitles.updates)}>
          {stocks.length === 0 && <EmptySection />}
          {stocks.length > 0 && (
            <StockTable
              stocks={stocks}
              renderedRows={Math.min(renderedRows, stockRows)}
              withOrganization={report.organization === null}
            />
          )}
        </PaperSection>
      )}
      {dispenses && (
        <PaperSection title={t(reportPartTitles.details)} note={note}>
          {dispenses.length === 0 && <EmptySection />}
          {dispenses.length > 0 && (
            <DispenseTable
              dispenses={dispenses}
              renderedRows={Math.min(Math.max(0, renderedRows - stockRows), dispenseRows)}
              withFailures={request.dispenseStatus !== 'SUCCESSFUL'}
            />
          )}
        </PaperSection>
      )}
      {cash && (
        <PaperSection title={t(reportPartTitles.cash)}>
          {cash.length === 0 && <EmptySection />}
          {cash.length > 0 && (
            <CashTable
              collections={cash}
              renderedRows={Math.max(0, renderedRows - stockRows - dispenseRows)}
              withOrganization={report.organization === null}
            />
          )}
        </PaperSection>
      )}
      <PaperFoot prices={report.prices} />
    </article>
  );
};
