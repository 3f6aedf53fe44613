import { Button, VisuallyHidden } from '@mantine/core';
import { CloudOff, FileText } from 'lucide-react';
import { useState } from 'react';
import { reports } from '../../contract/reports.ts';
import { urlOf } from '../../contract/request.ts';
import { today } from '../core/clock.ts';
import { faultText } from '../core/queries.ts';
import { callLong } from '../core/receive.ts';
import type { Searched } from '../core/section.ts';
import { say, useText } from '../core/texts.ts';
import type { Narrow, Scope } from '../entities/narrow.ts';
import { EmptyState } from '../ui/frame/empty-state.tsx';
import { usePrinting } from '../ui/frame/use-printing.ts';
import { ChangedFilters } from './changed-filters.tsx';
import { Downloads } from './downloads.tsx';
import { Filters } from './filters.tsx';
import { Options } from './options.tsx';
import type { Generated } from './paper.tsx';
import styles from './reports.module.css';
import { type AskedReport, type ReportSearch, toQuery } from './search.ts';
import { Sheet } from './sheet.tsx';
import { useLongCall } from './use-long-call.ts';
import { Working } from './working.tsx';

/** Props that the page adds. */
export interface FromPage {
  readonly scope: Scope;
  readonly narrow: Narrow;
}

type Props = Searched<ReportSearch> & FromPage;

/** spec 8: message of a failed report. */
const failed = say('Failed to fetch organization');

const isSame = (one: AskedReport, other: AskedReport): boolean =>
  urlOf(reports.generate, { query: one }) === urlOf(reports.generate, { query: other });

const useReport = () => {
  const call = useLongCall(failed);
  const [generated, setGenerated] = useState<Generated>();
  const [share, setShare] = useState(0);
  const generate = async (asked: Generated['asked'], about: string | undefined) => {
    const report = await call.run((receiving) =>
      callLong(reports.generate, { query: asked }, receiving),
    );
    if (!report) return;
    setShare(0);
    setGenerated({ report, asked, about });
  };
  return { call, generated, generate, share, setShare };
};

interface FailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

const Failed = ({ error, onRetry }: FailedProps) => {
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
        hint={t('Choose what it covers and generate it. You see it here as it will be printed.')}
        icon={<FileText size={22} />}
      />
    </div>
  );
};

/** spec 2: a report of all organizations, one of them, or an institution. */
const Reports = ({ scope, narrow, search, onSearch }: Props) => {
  const t = useText();
  const { call, generated, generate, share, setShare } = useReport();
  const print = usePrinting(t('Report'));
  const query = toQuery(search, scope, narrow.key, today());
  const busy = call.bytes !== undefined;

  const make = () => {
    const chosen = narrow.options.find(({ value }) => value === search[narrow.key]);
    const about = narrow.key === 'machineId' ? (chosen?.label ?? narrow.allLabel) : undefined;
    void generate(query, about);
  };

  return (
    <div className={styles.reports}>
      <VisuallyHidden>
        <h1>{t('Report')}</h1>
      </VisuallyHidden>
      <div className={styles.controls}>
        <Filters narrow={narrow} search={search} onSearch={onSearch} />
        <Options search={search} onSearch={onSearch} busy={busy} onGenerate={make} />
      </div>
      <div className={styles.toolbar}>
        {busy && (
          <Working text={t('Generating the report…')} bytes={call.bytes} onStop={call.stop} />
        )}
        {generated && share < 1 && <Working text={t('Laying out the rows…')} share={share} />}
        <Downloads
          query={generated?.asked ?? query}
          onPrint={generated && share === 1 ? print : undefined}
        />
      </div>
      {generated && !busy && !isSame(generated.asked, query) && (
        <ChangedFilters onGenerate={make} />
      )}
      {call.error !== undefined && !busy && <Failed error={call.error} onRetry={make} />}
      {!generated && call.error === undefined && <NoReport />}
      {generated && (
        <div className={styles.desk} data-behind={busy || undefined} aria-busy={busy}>
          <Sheet key={generated.report.generatedAt} generated={generated} onLaidOut={setShare} />
        </div>
      )}
    </div>
  );
};

// `lazy` needs a default export.
export default Reports;
