import type { Figures } from '../../contract/statements.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import { countTexts, signedAmount } from './columns.tsx';
import styles from './statements.module.css';

interface FiguresListProps {
  readonly label: string;
  readonly figures: Figures;
}

export const FiguresList = ({
  label,
  figures: { charged, refunded, net, open },
}: FiguresListProps) => {
  const t = useText();
  const formats = useFormats();
  const counts = countTexts(t);
  const countOf = ({ count }: Figures['charged'], text: (count: number) => string) =>
    count > 0 ? text(count) : '';
  const facts = [
    { name: t('Charged (Tk)'), amount: charged.amount, count: countOf(charged, counts.charged) },
    {
      name: t('Refunded (Tk)'),
      amount: refunded.amount,
      count: countOf(refunded, counts.refunded),
    },
    { name: t('Net (Tk)'), amount: net, count: '' },
    { name: t('Open (Tk)'), amount: open.amount, count: countOf(open, counts.open) },
  ];
  return (
    <dl className={styles.figures} aria-label={label}>
      {facts.map(({ name, amount, count }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {signedAmount(amount, formats)}
            <span className={styles.under}>{count}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
