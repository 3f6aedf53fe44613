import type { Figures } from '../../contract/statements.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { countTexts, signed } from './columns.tsx';
import styles from './statements.module.css';

interface Props {
  readonly label: string;
  readonly figures: Figures;
}

/** What moved and what is open, beside each other. */
export const FiguresList = ({ label, figures: { charged, refunded, net, open } }: Props) => {
  const t = useText();
  const formats = useFormats();
  const counts = countTexts(t);
  const facts = [
    { name: t('Charged (Tk)'), amount: charged.amount, under: counts.charged(charged.count) },
    { name: t('Refunded (Tk)'), amount: refunded.amount, under: counts.refunded(refunded.count) },
    { name: t('Net (Tk)'), amount: net, under: '' },
    { name: t('Open (Tk)'), amount: open.amount, under: counts.open(open.count) },
  ];
  return (
    <dl className={styles.figures} aria-label={label}>
      {facts.map(({ name, amount, under }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {signed(amount, formats)}
            <span className={styles.under}>{under}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
