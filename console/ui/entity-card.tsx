import { CircleCheck, Plus, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../core/attention.ts';
import { useFormats } from '../core/formats.ts';
import styles from './entity-card.module.css';
import { Monogram } from './monogram.tsx';

export interface Figure {
  readonly label: string;
  readonly value: number;
}

interface Props {
  readonly name: string;
  readonly type: string;
  readonly logo: string | null;
  /** Makes the link that covers the card from its name. */
  readonly link: (name: ReactNode, className: string | undefined) => ReactNode;
  readonly menu?: ReactNode;
  readonly figures: readonly Figure[];
  readonly tone: Tone;
  /** The state in words. */
  readonly state: string;
}

const icons: Record<Tone, ReactNode> = {
  good: <CircleCheck size={16} aria-hidden="true" />,
  low: <TriangleAlert size={16} aria-hidden="true" />,
  bad: <WifiOff size={16} aria-hidden="true" />,
  neutral: <Plus size={16} aria-hidden="true" />,
};

/** A card of something that holds machines: who it is, what is inside, how it stands. */
export const EntityCard = (props: Props) => {
  const { name, type, logo, link, menu, figures, tone, state } = props;
  const { number } = useFormats();
  return (
    <article className={styles.card} data-tone={tone}>
      <div className={styles.head}>
        <Monogram name={name} logo={logo} />
        <div className={styles.who}>
          <h3 className={styles.name}>{link(name, styles.link)}</h3>
          {type && <p className={styles.type}>{type}</p>}
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        {icons[tone]}
        {state}
      </p>
    </article>
  );
};

export const CardGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.grid}>{children}</div>
);
