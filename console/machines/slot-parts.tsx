import { ChevronDown, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Size } from '../../contract/machines.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { levelTexts } from './meter.tsx';
import { useRunsOut } from './runs-out.ts';
import styles from './slot-parts.module.css';
import { nextOn, readCount, type Way } from './stock-rules.ts';
import type { EditedSlot, Editor } from './use-editor.ts';

interface SlotProps {
  readonly slot: EditedSlot;
  readonly editor: Editor;
}

const place = ({ rowNo, columnNo }: EditedSlot) => ({ row: rowNo, column: columnNo });

const steps: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, '−': -1 };

const isWay = (key: string): key is Way => key.startsWith('Arrow');

/** The count: digits set it, + and − step it, and arrow keys lead to the neighbours. */
const Count = ({ slot, editor, isFirst }: SlotProps & { readonly isFirst: boolean }) => {
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
      aria-label={t('Row {row, number}, column {column, number}', place(slot))}
      aria-invalid={slot.fault !== undefined}
      value={digits(String(slot.productCount))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => editor.setCount(slot, readCount(event.currentTarget.value))}
      onKeyDown={onKeyDown}
    />
  );
};

/** A count between its two steps, with the level behind it. */
export const Stepper = ({ isFirst = false, ...props }: SlotProps & { isFirst?: boolean }) => {
  const { slot, editor } = props;
  const t = useText();
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={styles.step}
        tabIndex={-1}
        aria-label={t('One less in row {row, number}, column {column, number}', place(slot))}
        disabled={Number(slot.productCount) === 0}
        onClick={() => editor.step(slot, -1)}
      >
        <Minus size={16} />
      </button>
      <Count {...props} isFirst={isFirst} />
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

/** The level of a slot, to stand behind its count. */
export const Fill = ({ slot: { fill, level } }: { readonly slot: EditedSlot }) => (
  <span
    className={styles.fill}
    data-level={level}
    style={{ height: `${100 * fill}%` }}
    aria-hidden="true"
  />
);

/** Which size lies in a slot; nothing to choose where the machine has none. */
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

/** 'was 3  +17', or what there is to know of an unchanged slot. */
export const SlotNote = ({
  slot: { fault, isChanged, was, productCount, level, isPaused, runsOut },
  unchanged,
}: {
  readonly slot: EditedSlot;
  readonly unchanged?: string;
}) => {
  const t = useText();
  const { number } = useFormats();
  const out = useRunsOut()(runsOut);
  if (fault) return <span className={styles.fault}>{fault}</span>;
  if (isChanged) {
    const difference = Number(productCount) - was;
    return (
      <>
        <span>{t('was {n, number}', { n: was })}</span>
        <span className={styles.difference} data-less={difference < 0}>
          {difference === 0 ? t('other size') : signed(difference, number)}
        </span>
      </>
    );
  }
  if (isPaused) {
    return (
      <span className={styles.level} data-level="low">
        {t('Paused')}
      </span>
    );
  }
  if (level === 'ok') return <span>{out ?? unchanged}</span>;
  return (
    <>
      <span className={styles.level} data-level={level}>
        {t(levelTexts[level])}
      </span>
      {out && <span className={styles.out}>{out}</span>}
    </>
  );
};

export const signed = (difference: number, number: (value: number) => string): string =>
  `${difference < 0 ? '−' : '+'}${number(Math.abs(difference))}`;
