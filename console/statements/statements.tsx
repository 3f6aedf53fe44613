import { VisuallyHidden } from '@mantine/core';
import { WalletCards } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { AccountStatement, MerchantAccount } from '../../contract/statements.ts';
import { businessToday } from '../core/clock.ts';
import type { SearchProps } from '../core/section.ts';
import { useText } from '../core/texts.ts';
import { useDialog } from '../ui/dialogs/use-dialog.ts';
import { Awaited } from '../ui/feedback/awaited.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { AnswerUpdated } from '../ui/feedback/updated.tsx';
import { usePhone } from '../ui/frame/use-phone.ts';
import { Account } from './account.tsx';
import { Download } from './download.tsx';
import { Filters } from './filters.tsx';
import { failedStatement, type StatementInstitutionId, useStatement } from './queries.ts';
import { datesOf, type StatementSearch } from './search.ts';
import styles from './statements.module.css';

const CompareModal = lazy(() => import('./compare-modal.tsx'));

interface StatementsProps extends SearchProps<StatementSearch> {
  readonly institutionId?: StatementInstitutionId;
}

interface AccountsProps {
  readonly institutionId: StatementInstitutionId;
  readonly statements: readonly AccountStatement[];
  readonly isBehind: boolean;
  readonly onCompare: (account: MerchantAccount) => void;
}

const Accounts = ({ institutionId, statements, isBehind, onCompare }: AccountsProps) => (
  <div className={styles.accounts} data-behind={isBehind || undefined} aria-busy={isBehind}>
    {statements.map((statement) => {
      const { account } = statement;
      const isComparable = account.owner === 'INSTITUTION' || institutionId === undefined;
      return (
        <Account
          key={account._id}
          statement={statement}
          onCompare={isComparable ? () => onCompare(account) : undefined}
        />
      );
    })}
  </div>
);

/** Payments by merchant account and day, like bKash's statements. */
const Statements = ({ institutionId, search, onSearch }: StatementsProps) => {
  const t = useText();
  const phone = usePhone();
  const compareDialog = useDialog<MerchantAccount>();
  const dates = datesOf(search, businessToday());
  const answer = useStatement(institutionId, dates);
  const { data, isPlaceholderData } = answer;
  return (
    <div className="one-column">
      {institutionId === undefined ? (
        <h1 className={styles.heading}>{t('Payments by day')}</h1>
      ) : (
        <VisuallyHidden>
          <h1>{t('Payments by day')}</h1>
        </VisuallyHidden>
      )}
      <Filters phone={phone} search={search} onSearch={onSearch} />
      <div className={styles.above}>
        <AnswerUpdated answer={answer} isRefreshedAbove={institutionId !== undefined} />
        <Download institutionId={institutionId} dates={dates} />
      </div>
      <Awaited answer={answer} height={480} failed={failedStatement} />
      {data?.accounts.length === 0 && (
        <EmptyState
          text={t('No payments found')}
          hint={t('Nobody paid by {provider} in this range, and no {provider} account is set up.')}
          icon={<WalletCards size={22} />}
        />
      )}
      <Accounts
        institutionId={institutionId}
        statements={data?.accounts ?? []}
        isBehind={isPlaceholderData}
        onCompare={compareDialog.open}
      />
      {compareDialog.subject && (
        <Suspense>
          <CompareModal
            opened={compareDialog.opened}
            institutionId={institutionId}
            account={compareDialog.subject}
            dates={dates}
            onClose={compareDialog.close}
          />
        </Suspense>
      )}
    </div>
  );
};

export default Statements;
