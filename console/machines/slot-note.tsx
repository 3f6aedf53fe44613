import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { levelTexts } from './meter.tsx';
import { useRunsOut } from './runs-out.ts';
import styles from './slot-parts.module.css';
import { signed } from './slot-parts.tsx';
import type { EditedSlot, Editor } from './use-editor.ts';

interface Props {
  readonly slot: EditedSlot;
  readonly editor: Editor;
  /** Text of an unchanged slot. */
  readonly unchanged?: string;
}

/** 'was 3  +17'; a count above the capacity is shown in place of the old count. */
const Changed = ({ slot }: Pick<Props, 'slot'>) => {
  const t = useText();
  const { number } = useFormats();
  const { before, productCount, sizeId, capacity } = slot;
  const difference = Number(productCount) - Number(before?.productCount ?? 0);
  const isOther = before && sizeId !== before.sizeId;
  const other = isOther ? t('other size') : t('holds {n, number}', { n: capacity });
  return (
    <>
      {isOver(slot) ? <Over slot={slot} /> : <Was slot={slot} />}
      <span className={styles.difference} data-less={difference < 0}>
        {difference === 0 ? other : signed(difference, number)}
      </span>
    </>
  );
};

const Was = ({ slot: { before } }: Pick<Props, 'slot'>) => {
  const t = useText();
  return (
    <span>{before ? t('was {n, number}', { n: Number(before.productCount) }) : t('new')}</span>
  );
};

const isOver = ({ productCount, capacity }: EditedSlot): boolean => Number(productCount) > capacity;

const Over = ({ slot: { capacity } }: Pick<Props, 'slot'>) => {
  const t = useText();
  return (
    <span className={styles.level} data-level="low">
      {t('above {n, number}', { n: capacity })}
    </span>
  );
};

const State = ({ slot, unchanged }: Pick<Props, 'slot' | 'unchanged'>) => {
  const t = useText();
  const out = useRunsOut()(slot.runsOut);
  const { isPaused, level } = slot;
  if (isPaused) {
    return (
      <span className={styles.level} data-level="low">
        {t('Paused')}
      </span>
    );
  }
  if (level === 'ok') return isOver(slot) ? <Over slot={slot} /> : <span>{out ?? unchanged}</span>;
  return (
    <>
      <span className={styles.level} data-level={level}>
        {t(levelTexts[level])}
      </span>
      {out && <span className={styles.out}>{out}</span>}
    </>
  );
};

const Capacity = ({ slot }: Pick<Props, 'slot'>) => {
  const t = useText();
  if (isOver(slot)) {
    return (
      <span className={styles.level} data-level="low">
        {t('{n, number} lie there', { n: Number(slot.productCount) })}
      </span>
    );
  }
  return <span>{slot.fixedCapacity === null ? t('by its counts') : t('fixed')}</span>;
};

/** Note beside the edited number of a slot. */
export const SlotNote = ({ slot, editor, unchanged }: Props) => {
  if (slot.fault) return <span className={styles.fault}>{slot.fault}</span>;
  if (editor.edited === 'capacity') return <Capacity slot={slot} />;
  if (slot.isChanged) return <Changed slot={slot} />;
  return <State slot={slot} {...(unchanged !== undefined && { unchanged })} />;
};
