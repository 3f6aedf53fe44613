import { ChevronDown, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Size } from '../../../contract/machines.ts';
import { useFormats } from '../../core/formats.ts';
import { defineText, useText } from '../../core/texts.ts';
import { useTypedNumber } from '../../ui/form/typed-number.ts';
import styles from './slot-parts.module.css';
import { type ArrowKey, findNeighbour } from './stock-rules.ts';
import {
  type EditedNumber,
  type EditedSlot,
  effectiveNumber,
  numberRules,
  type StockEditor,
  typedNumber,
} from './use-editor.ts';

interface SlotProps {
  readonly slot: EditedSlot;
  readonly editor: StockEditor;
}

const placeValues = ({ rowNo, columnNo }: EditedSlot) => ({ row: rowNo, column: columnNo });

const steps: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, '−': -1 };

const isArrowKey = (key: string): key is ArrowKey => key.startsWith('Arrow');

const numberTexts: Record<EditedNumber, string> = {
  count: defineText('Stock, row {row, number}, column {column, number}'),
  putIn: defineText('Put in row {row, number}, column {column, number}'),
  capacity: defineText('Capacity of row {row, number}, column {column, number}'),
};

/** Reasons why a step down is disabled. */
const minimumTexts: Record<EditedNumber, string> = {
  count: defineText('None left to remove'),
  putIn: defineText('Nothing put in'),
  capacity: defineText('The capacity of a slot is at least one'),
};

/** Number field: digits set it, + and − step it, arrow keys move to the neighbours. */
const CountInput = ({ slot, editor, isFirst }: SlotProps & { readonly isFirst: boolean }) => {
  const t = useText();
  const { digits } = useFormats();
  const { editedNumber } = editor;
  const typed = useTypedNumber(
    typedNumber(slot, editedNumber),
    (amount) => editor.set(slot, amount),
    numberRules[editedNumber],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    const change = steps[key];
    if (change === undefined && !isArrowKey(key)) return;
    event.preventDefault();
    if (change !== undefined) return editor.step(slot, change);
    const nextSlot = isArrowKey(key) && findNeighbour(editor.slots, slot, key);
    if (!nextSlot) return;
    currentTarget
      .closest('[data-slots]')
      ?.querySelector<HTMLInputElement>(`[data-slot="${nextSlot.rowNo} ${nextSlot.columnNo}"]`)
      ?.focus();
  };
  return (
    <input
      className={styles.count}
      data-slot={`${slot.rowNo} ${slot.columnNo}`}
      data-autofocus={isFirst || undefined}
      aria-label={t(numberTexts[editor.editedNumber], placeValues(slot))}
      aria-invalid={slot.fault !== undefined}
      {...typed}
      placeholder={digits(String(effectiveNumber(slot, editor.editedNumber)))}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
    />
  );
};

/** Number field between two step buttons. */
export const Stepper = ({ isFirst = false, ...props }: SlotProps & { isFirst?: boolean }) => {
  const { slot, editor } = props;
  const t = useText();
  const isMinimum =
    effectiveNumber(slot, editor.editedNumber) <= numberRules[editor.editedNumber].min;
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t('One fewer in row {row, number}, column {column, number}', placeValues(slot))}
        disabled={isMinimum}
        title={isMinimum ? t(minimumTexts[editor.editedNumber]) : undefined}
        onClick={() => editor.step(slot, -1)}
      >
        <Minus size={16} />
      </button>
      <CountInput {...props} isFirst={isFirst} />
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t('One more in row {row, number}, column {column, number}', placeValues(slot))}
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
        aria-label={t('Size in row {row, number}, column {column, number}', placeValues(slot))}
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
