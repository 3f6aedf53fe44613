import { useText } from '../../core/texts.ts';
import type { SlotValue } from './form-values.ts';
import styles from './size-rows.module.css';
import { SizeSelect } from './size-select.tsx';
import type { SizeChoices } from './use-size-choices.ts';

interface SizeRowsProps {
  readonly slots: readonly SlotValue[];
  readonly choices: SizeChoices;
}

const commonSize = (slots: readonly SlotValue[]): string | null | undefined => {
  const [first, ...others] = new Set(slots.map(({ sizeId }) => sizeId));
  return others.length === 0 ? first : undefined;
};

/** Gives all slots, or those of a row of the cabinet, a size at once. */
export const SizeRows = ({ slots, choices }: SizeRowsProps) => {
  const t = useText();
  const rows = [
    ...new Set(slots.flatMap(({ rowNo }) => (typeof rowNo === 'number' ? rowNo : []))),
  ].sort((a, b) => a - b);
  return (
    <section className={styles.panel} aria-label={t('Sizes by row')}>
      <SizeSelect
        label={t('Size of all slots')}
        sizeId={commonSize(slots)}
        choices={choices}
        onChoose={(size) => choices.giveSize(() => true, size)}
      />
      {rows.length > 1 &&
        rows.map((row) => (
          <SizeSelect
            key={row}
            label={t('Size of row {n, number}', { n: row })}
            sizeId={commonSize(slots.filter(({ rowNo }) => rowNo === row))}
            choices={choices}
            onChoose={(size) => choices.giveSize(({ rowNo }) => rowNo === row, size)}
          />
        ))}
    </section>
  );
};
