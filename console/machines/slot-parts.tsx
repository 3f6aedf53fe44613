import { ChevronDown, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Size } from '../../contract/machines.ts';
import { useFormats } from '../core/formats.ts';
import { say, useText } from '../core/texts.ts';
import styles from './slot-parts.module.css';
import { nextOn, readCount, type Way } from './stock-rules.ts';
import {
  type EditedNumber,
  type EditedSlot,
  type Editor,
  least,
  numberOf,
  typedOf,
} from './use-editor.ts';

interface SlotProps {
  readonly slot: EditedSlot;
  readonly editor: Editor;
}

const place = ({ rowNo, columnNo }: EditedSlot) => ({ row: rowNo, column: columnNo });

const steps: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, '−': -1 };

const isWay = (key: string): key is Way => key.startsWith('Arrow');

const numberTexts: Record<EditedNumber, string> = {
  count: say('Stock, row {row, number}, column {column, number}'),
  capacity: say('Capacity of row {row, number}, column {column, number}'),
};

/** Reasons why a step down is disabled. */
const leastTexts: Record<EditedNumber, string> = {
  count: say('There is none left to take away'),
  capacity: say('A slot holds at least one'),
};

/** Number field: digits set it, + and − step it, arrow keys move to the neighbours. */
const Typed = ({ slot, editor, isFirst }: SlotProps & { readonly isFirst: boolean }) => {
  const t = useText();
  const { digits } = useFormats();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    const by = steps[key];
    if (by === undefined && !isWay(key)) return;
    event.preventDefault();
    if (by !== undefined) return editor.step(slot, by);
    const next = isWay(key) && nextOn(editor.slots, slot, key);
    if (!next) return;
    currentTarget
      .closest('[data-slots]')
      ?.querySelector<HTMLInputElement>(`[data-slot="${next.rowNo} ${next.columnNo}"]`)
      ?.focus();
  };
  return (
    <input
      className={styles.count}
      inputMode="numeric"
      autoComplete="off"
      data-slot={`${slot.rowNo} ${slot.columnNo}`}
      data-autofocus={isFirst || undefined}
      aria-label={t(numberTexts[editor.edited], place(slot))}
      aria-invalid={slot.fault !== undefined}
      value={digits(String(typedOf(slot, editor.edited)))}
      placeholder={digits(String(numberOf(slot, editor.edited)))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => editor.set(slot, readCount(event.currentTarget.value))}
      onKeyDown={onKeyDown}
    />
  );
};

/** Number field between two step buttons. */
export const Stepper = ({ isFirst = false, ...props }: SlotProps & { isFirst?: boolean }) => {
  const { slot, editor } = props;
  const t = useText();
  const isLeast = numberOf(slot, editor.edited) <= least[editor.edited];
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t('One less in row {row, number}, column {column, number}', place(slot))}
        disabled={isLeast}
        title={isLeast ? t(leastTexts[editor.edited]) : undefined}
        onClick={() => editor.step(slot, -1)}
      >
        <Minus size={16} />
      </button>
      <Typed {...props} isFirst={isFirst} />
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t('One more in row {row, number}, column {column, number}', place(slot))}
        onClick={() => editor.step(slot, 1)}
      >
        <Plus size={16} />
      </button>
    </div>
  );
};

/** Fill level of a slot, drawn behind its count. */
export const Fill = ({ slot: { fill, level } }: { readonly slot: EditedSlot }) => (
  <span
    className={styles.fill}
    data-level={level}
    style={{ height: `${100 * fill}%` }}
    aria-hidden="true"
  />
);

/** Chooses the size of a slot; plain text where the machine has no sizes. */
export const SizeChoice = ({
  slot,
  editor,
  sizes,
}: SlotProps & { readonly sizes: readonly Size[] }) => {
  const t = useText();
  if (sizes.length === 0) return <span className={styles.sizeless}>{t('No size')}</span>;
  return (
    <span className={styles.size}>
      <select
        aria-label={t('Size in row {row, number}, column {column, number}', place(slot))}
        value={slot.sizeId ?? ''}
        onChange={(event) => editor.setSize(slot, event.currentTarget.value || null)}
      >
        <option value="">{t('No size')}</option>
        {sizes.map(({ _id, sizeId, sizeName }) => (
          <option key={_id} value={sizeId}>
            {sizeName}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
};

export const signed = (difference: number, number: (value: number) => string): string =>
  `${difference < 0 ? '−' : '+'}${number(Math.abs(difference))}`;
