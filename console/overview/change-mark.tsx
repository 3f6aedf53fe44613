import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import styles from './change-mark.module.css';
import { compareFigures } from './rules.ts';

interface ChangeMarkProps {
  readonly value: number;
  readonly previous: number;
  readonly rising: 'better' | 'neutral';
}

/** '▲ 12.5%' of a figure against an earlier one. */
export const ChangeMark = ({ value, previous, rising }: ChangeMarkProps) => {
  const t = useText();
  const { number } = useFormats();
  const { direction, percent } = compareFigures(value, previous);
  if (direction === 'none') return <strong className={styles.mark}>{t('No change')}</strong>;
  const up = direction === 'up';
  const tone = up ? 'better' : 'worse';
  const Arrow = up ? ArrowUpRight : ArrowDownRight;
  return (
    <strong className={styles.mark} data-tone={rising === 'better' ? tone : undefined}>
      <Arrow size={14} aria-label={up ? t('Up') : t('Down')} role="img" />
      {percent !== undefined && `${number(percent)}%`}
      {previous === 0 && t('New')}
    </strong>
  );
};
