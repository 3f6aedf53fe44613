import { Button, Checkbox } from '@mantine/core';
import { statusChoices, typeChoices } from '../core/dispense-words.ts';
import { useText } from '../core/texts.ts';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import styles from './reports.module.css';
import {
  partsOf,
  type ReportSearch,
  withDetailsStatus,
  withDetailsType,
  withPart,
  withSummary,
} from './search.ts';

interface Props {
  readonly search: ReportSearch;
  readonly onSearch: (next: ReportSearch) => void;
  readonly busy: boolean;
  readonly onGenerate: () => void;
}

/** spec 2: which parts the report has, and the button that makes it. */
export const Options = ({ search, onSearch, busy, onGenerate }: Props) => {
  const t = useText();
  const parts = partsOf(search);
  const boxes = [
    {
      label: t('Show summary'),
      checked: parts.isShowSummary,
      onCheck: (checked: boolean) => onSearch(withSummary(search, checked)),
    },
    {
      label: t('Stock / Machine updates'),
      checked: parts.isShowStockUpdates,
      onCheck: (checked: boolean) => onSearch(withPart(search, 'updates', checked)),
    },
    {
      label: t('Dispense update details'),
      checked: parts.isShowDispenseUpdates,
      onCheck: (checked: boolean) => onSearch(withPart(search, 'details', checked)),
    },
  ];
  return (
    <div className={styles.options}>
      {boxes.map(({ label, checked, onCheck }) => (
        <Checkbox
          key={label}
          className={styles.box}
          label={label}
          checked={checked}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
      ))}
      {parts.isShowDispenseUpdates && (
        <div className={styles.details}>
          <ChoiceSelect
            label={t('Transaction type')}
            options={typeChoices(t)}
            value={search.detailsType ?? 'ALL'}
            onChange={(next) => onSearch(withDetailsType(search, next))}
            className={styles.choice}
          />
          <ChoiceSelect
            label={t('Status')}
            options={statusChoices(t)}
            value={search.detailsStatus ?? 'ALL'}
            onChange={(next) => onSearch(withDetailsStatus(search, next))}
            className={styles.choice}
          />
        </div>
      )}
      <Button className={styles.generate} loading={busy} onClick={onGenerate}>
        {t('Generate Report')}
      </Button>
    </div>
  );
};
