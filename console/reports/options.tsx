import { Button, Checkbox } from '@mantine/core';
import { reportPartTitles } from '../../contract/words.ts';
import { useText } from '../core/texts.ts';
import { statusChoices, typeChoices } from '../entities/words/dispenses.ts';
import { ChoiceSelect } from '../ui/filters/choice-select.tsx';
import styles from './reports.module.css';
import type { ReportSearch } from './search.ts';
import '../ui/theme/mantine-fields.ts';

interface ReportOptionsProps {
  readonly search: ReportSearch;
  readonly onSearch: (next: ReportSearch) => void;
  readonly busy: boolean;
  readonly onGenerate: () => void;
}

/** Chooses the parts of the report and makes it. */
export const Options = ({ search, onSearch, busy, onGenerate }: ReportOptionsProps) => {
  const t = useText();
  const { summary, updates, details, cash } = search;
  const boxes = [
    {
      label: t('Show summary'),
      checked: summary,
      onCheck: (checked: boolean) => onSearch({ ...search, summary: checked }),
    },
    {
      label: t(reportPartTitles.updates),
      checked: updates,
      onCheck: (checked: boolean) => onSearch({ ...search, updates: checked }),
    },
    {
      label: t(reportPartTitles.details),
      checked: details,
      onCheck: (checked: boolean) => onSearch({ ...search, details: checked }),
    },
    {
      label: t(reportPartTitles.cash),
      checked: cash,
      onCheck: (checked: boolean) => onSearch({ ...search, cash: checked }),
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
      {details && (
        <div className={styles.details}>
          <ChoiceSelect
            label={t('Transaction type')}
            options={typeChoices(t)}
            value={search.detailsType}
            onChange={(next) => onSearch({ ...search, detailsType: next })}
            className={styles.choice}
          />
          <ChoiceSelect
            label={t('Status')}
            options={statusChoices(t)}
            value={search.detailsStatus}
            onChange={(next) => onSearch({ ...search, detailsStatus: next })}
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
