import { Checkbox, NativeSelect } from '@mantine/core';
import { keysOf } from '../../../contract/records.ts';
import { useText } from '../../core/texts.ts';
import type { ImportField } from './columns.ts';
import styles from './import.module.css';
import type { ImportSource } from './use-import.ts';
import { fieldTexts } from './words.ts';

interface MappingFieldsProps {
  readonly source: ImportSource;
  readonly onMap: (field: ImportField, column: number | undefined) => void;
  readonly onHeads: (hasHeads: boolean) => void;
}

const none = '';

/** Corrects the column mapping that the heads gave. */
export const MappingFields = ({ source, onMap, onHeads }: MappingFieldsProps) => {
  const t = useText();
  const { titles, lines, mapping, hasHeads } = source;
  const [first] = lines;
  const width = Math.max(...lines.slice(0, 50).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const head = first?.cells[index];
    const label = hasHeads && head ? head.slice(0, 60) : t('Column {n, number}', { n: index + 1 });
    return { value: String(index), label };
  });
  return (
    <fieldset className={styles.mapping}>
      <legend>{t('Match the columns')}</legend>
      <div className={styles.fields}>
        {keysOf(fieldTexts).map((field) => (
          <NativeSelect
            key={field}
            label={t(fieldTexts[field])}
            required={field === 'physicalId'}
            data={[{ value: none, label: t('Not in the file') }, ...columns]}
            value={mapping[field] === undefined ? none : String(mapping[field])}
            onChange={({ currentTarget: { value } }) =>
              onMap(field, value === none ? undefined : Number(value))
            }
          />
        ))}
      </div>
      <Checkbox
        label={t('The first line has the column headings')}
        checked={hasHeads}
        onChange={(event) => onHeads(event.currentTarget.checked)}
      />
      {titles.length > 0 && (
        <p className={styles.titles}>
          {t('Above the column headings, not imported: {lines}', {
            lines: titles.map(({ cells }) => cells.filter(Boolean).join(' ')).join(' · '),
          })}
        </p>
      )}
    </fieldset>
  );
};
