import { Input } from '@mantine/core';
import type { MerchantAccount } from '../../contract/statements.ts';
import type { DateRange } from '../../contract/values/periods.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { Modal } from '../ui/dialogs/modal.tsx';
import { DropZone } from '../ui/form/drop-zone.tsx';
import styles from './compare.module.css';
import { Differences } from './differences.tsx';
import type { StatementInstitutionId } from './queries.ts';
import { useComparison } from './use-comparison.ts';
import { accountName } from './words.ts';

interface ComparisonFormProps {
  readonly institutionId: StatementInstitutionId;
  readonly account: MerchantAccount;
  readonly dates: DateRange;
}

const ComparisonForm = ({ institutionId, account, dates }: ComparisonFormProps) => {
  const t = useText();
  const { date } = useFormats();
  const {
    busy,
    fault,
    line = 0,
    found = '',
    compared,
    compare,
  } = useComparison({
    institutionId,
    accountId: account._id,
    dates,
  });
  return (
    <>
      <p className={styles.hint}>
        {t(
          'At {provider}, download the statement of {name} from {from} to {to} as Excel (.xlsx) or CSV. The file is read in this browser; only trxIDs, amounts and dates are sent.',
          {
            name: accountName(account, t),
            from: date(dates.dateStart),
            to: date(dates.dateEnd),
          },
        )}
      </p>
      <DropZone
        hint={t('Drop the file here, or')}
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        busy={busy ?? false}
        onFile={(file) => void compare(file)}
      />
      {fault && (
        <Input.Error role="alert" mt={12}>
          {t(fault, { n: line, found })}
        </Input.Error>
      )}
      {compared && <Differences compared={compared} />}
    </>
  );
};

interface CompareModalProps extends ComparisonFormProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Compares bKash's statement of an account with the payments of the range. */
const CompareModal = ({ opened, onClose, ...formProps }: CompareModalProps) => {
  const t = useText();
  return (
    <Modal opened={opened} onClose={onClose} title={t('Compare with a statement')} size={640}>
      <ComparisonForm key={formProps.account._id} {...formProps} />
    </Modal>
  );
};

export default CompareModal;
