import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { numberOf } from '../../ui/form/typed-number.ts';
import { useRunsOut } from '../cabinet/runs-out.ts';
import { levelTexts } from '../meter.tsx';
import styles from './slot-parts.module.css';
import type { EditedSlot, StockEditor } from './use-editor.ts';

interface SlotNoteProps {
  readonly slot: EditedSlot;
  readonly editor: StockEditor;
  /** Text of an unchanged slot. */
  readonly unchanged?: string;
}

/** '17 put in  → 20', or '17 put in  −2' when fewer were counted than there should be. */
const RefillNote = ({ slot }: Pick<SlotNoteProps, 'slot'>) => {
  const t = useText();
  const { signed, number } = useFormats();
  const { before, putIn = 0, productCount, after } = slot;
  const difference = after - numberOf(before?.productCount ?? 0) - numberOf(putIn);
  return (
    <>
      {isAboveCapacity(slot) ? (
        <AboveCapacity slot={slot} />
      ) : (
        <span>{t('{n, number} put in', { n: numberOf(putIn) })}</span>
      )}
      <span className={styles.difference} data-less={difference < 0}>
        {productCount === undefined ? `→ ${number(after)}` : signed(difference)}
      </span>
    </>
  );
};

/** 'was 3  +17'; a count above the capacity is shown in place of the old count. */
const ChangedNote = ({ slot }: Pick<SlotNoteProps, 'slot'>) => {
  const t = useText();
  const { signed } = useFormats();
  const { before, after, sizeId, capacity } = slot;
  const difference = after - numberOf(before?.productCount ?? 0);
  const hasOtherSize = before && sizeId !== before.sizeId;
  const unchangedCountText = hasOtherSize
    ? t('other size')
    : t('capacity {n, number}', { n: capacity });
  return (
    <>
      {isAboveCapacity(slot) ? <AboveCapacity slot={slot} /> : <PreviousCount slot={slot} />}
      <span className={styles.difference} data-less={difference < 0}>
        {difference === 0 ? unchangedCountText : signed(difference)}
      </span>
    </>
  );
};

const PreviousCount = ({ slot: { before } }: Pick<SlotNoteProps, 'slot'>) => {
  const t = useText();
  return (
    <span>
      {before ? t('was {n, number}', { n: numberOf(before.productCount ?? 0) }) : t('new')}
    </span>
  );
};

const isAboveCapacity = ({ after, capacity }: EditedSlot): boolean => after > capacity;

const AboveCapacity = ({ slot: { capacity } }: Pick<SlotNoteProps, 'slot'>) => {
  const t = useText();
  return (
    <span className={styles.level} data-level="low">
      {t('above {n, number}', { n: capacity })}
    </span>
  );
};

const StateNote = ({ slot, unchanged }: Pick<SlotNoteProps, 'slot' | 'unchanged'>) => {
  const t = useText();
  const runOutText = useRunsOut()(slot.runsOut);
  const { isPaused, level } = slot;
  if (isPaused) {
    return (
      <span className={styles.level} data-level="low">
        {t('Paused')}
      </span>
    );
  }
  if (level === 'ok')
    return isAboveCapacity(slot) ? (
      <AboveCapacity slot={slot} />
    ) : (
      <span>{runOutText ?? unchanged}</span>
    );
  return (
    <>
      <span className={styles.level} data-level={level}>
        {t(levelTexts[level])}
      </span>
      {runOutText && <span className={styles.out}>{runOutText}</span>}
    </>
  );
};

const CapacityNote = ({ slot }: Pick<SlotNoteProps, 'slot'>) => {
  const t = useText();
  if (isAboveCapacity(slot)) {
    return (
      <span className={styles.level} data-level="low">
        {t('{n, number} in stock', { n: slot.after })}
      </span>
    );
  }
  return <span>{slot.fixedCapacity === null ? t('automatic') : t('fixed')}</span>;
};

export const SlotNote = ({ slot, editor, unchanged }: SlotNoteProps) => {
  if (slot.fault) return <span className={styles.fault}>{slot.fault}</span>;
  if (editor.editedNumber === 'capacity') return <CapacityNote slot={slot} />;
  if (slot.putIn !== undefined) return <RefillNote slot={slot} />;
  if (slot.isChanged) return <ChangedNote slot={slot} />;
  return <StateNote slot={slot} {...(unchanged !== undefined && { unchanged })} />;
};
