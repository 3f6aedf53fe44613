import { Button, VisuallyHidden } from '@mantine/core';
import { CloudOff, FileText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reports } from '../../contract/reports.ts';
import { buildUrl } from '../../contract/request.ts';
import { callEndpointWithProgress } from '../core/calls/download.ts';
import { faultText } from '../core/calls/queries.ts';
import { businessToday } from '../core/clock.ts';
import type { SearchProps } from '../core/section.ts';
import { defineText, subscribeToLanguage, useText } from '../core/texts.ts';
import type { NarrowScope } from '../entities/narrow.ts';
import { useNarrow } from '../entities/use-narrow.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { usePrinting } from '../ui/frame/use-printing.ts';
import { ChangedFilters } from './changed-filters.tsx';
import { Downloads } from './downloads.tsx';
import { Filters } from './filters.tsx';
import { Options } from './options.tsx';
import type { GeneratedReport } from './paper/paper.tsx';
import { Sheet } from './paper/sheet.tsx';
import styles from './reports.module.css';
import { type ReportRequest, type ReportSearch, toQuery } from './search.ts';
import { useLongCall } from './use-long-call.ts';
import { WorkProgress } from './work-progress.tsx';

type ReportsProps = NarrowScope & SearchProps<ReportSearch>;

/** This text is specified, although what failed is a report. */
const failed = defineText('Failed to fetch organization');

const isSameRequest = (one: ReportRequest, other: ReportRequest): boolean =>
  buildUrl(reports.generate, { query: one }) === buildUrl(reports.generate, { query: other });

const useReport = () => {
  const call = useLongCall(failed);
  const [generated, setGenerated] = useState<GeneratedReport>();
  const [renderedShare, setRenderedShare] = useState(0);
  const generate = async (request: GeneratedReport['request'], about: string | undefined) => {
    const report = await call.run((receiving) =>
      callEndpointWithProgress(reports.generate, { query: request }, receiving),
    );
    if (!report) return;
    setRenderedShare(0);
    setGenerated({ report, request, about });
  };
  // The server worded it in the former language.
  useEffect(() =>
    subscribeToLanguage(() => {
      if (generated) void generate(generated.request, generated.about);
    }),
  );
  return { call, generated, generate, share: renderedShare, setShare: setRenderedShare };
};

interface ReportFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const ReportFailure = ({ error, onRetry }: ReportFailureProps) => {
  const t = useText();
  return (
    <div role="alert" className={styles.nothing}>
      <EmptyState text={t(failed)} hint={t(faultText(error, failed))} icon={<CloudOff size={22} />}>
        <Button variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </EmptyState>
    </div>
  );
};

const NoReport = () => {
  const t = useText();
  return (
    <div className={styles.nothing}>
      <EmptyState
        text={t('No report yet')}
        hint={t('Choose what it covers, then generate it. You see it here as it prints.')}
        icon={<FileText size={22} />}
      />
    </div>
  );
};

const TenantReports = ({ search, onSearch, ...scope }: ReportsProps) => {
  const t = useText();
  const narrow = useNarrow(scope, search);
  const { call, generated, generate, share, setShare } = useReport();
  const print = usePrinting(t('Report'));
  const query = toQuery(search, scope, narrow.key, businessToday());
  const busy = call.bytes !== undefined;

  const generateReport = () => {
    const chosenOption = narrow.options.find(({ value }) => value === search[narrow.key]);
    const about = narrow.key === 'machineId' ? (chosenOption?.label ?? narrow.allLabel) : undefined;
    void generate(query, about);
  };

  return (
    <div className={styles.reports}>
      <VisuallyHidden>
        <h1>{t('Report')}</h1>
      </VisuallyHidden>
      <div data-screen-only className={styles.controls}>
        <Filters narrow={narrow} search={search} onSearch={onSearch} />
        <Options search={search} onSearch={onSearch} busy={busy} onGenerate={generateReport} />
      </div>
      <div data-screen-only className={styles.toolbar}>
        {busy && (
          <WorkProgress text={t('Generating the report…')} bytes={call.bytes} onStop={call.stop} />
        )}
        {generated && share < 1 && <WorkProgress text={t('Laying out the rows…')} share={share} />}
        <Downloads
          query={generated?.request ?? query}
          onPrint={generated && share === 1 ? print : undefined}
        />
      </div>
      {generated && !busy && !isSameRequest(generated.request, query) && (
        <ChangedFilters onGenerate={generateReport} />
      )}
      {call.error !== undefined && !busy && (
        <ReportFailure error={call.error} onRetry={generateReport} />
      )}
      {!generated && call.error === undefined && <NoReport />}
      {generated && (
        <div data-behind={busy || undefined} aria-busy={busy}>
          <Sheet key={generated.report.generatedAt} generated={generated} onProgress={setShare} />
        </div>
      )}
    </div>
  );
};

/** A report of all organizations, one of them, or an institution; a new one for each tenant. */
const Reports = (props: ReportsProps) => (
  <TenantReports key={props.institutionId ?? props.organizationId} {...props} />
);

export default Reports;
