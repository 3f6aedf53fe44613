import { Banknote, CircleCheck, Pencil, Plus, Trash2, TriangleAlert, WifiOff } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { ActionsMenu } from '../ui/frame/actions-menu.tsx';
import { Monogram } from '../ui/frame/monogram.tsx';
import { attentionTexts, toneOf } from './attention.ts';
import styles from './card.module.css';
import type { Entity } from './search.ts';

interface Figure {
  readonly label: string;
  readonly value: number;
}

interface Props {
  readonly entity: Entity & { readonly logo: string | null };
  /** Line under the name; the entity's type by default. */
  readonly kind?: string;
  /** Renders the link that covers the card. */
  readonly link: (name: ReactNode, className: string | undefined) => ReactNode;
  readonly figures: readonly Figure[];
  /** Text of the state; the attention counts by default. */
  readonly state?: string | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const icons: Record<Tone, ReactNode> = {
  good: <CircleCheck size={16} aria-hidden="true" />,
  low: <TriangleAlert size={16} aria-hidden="true" />,
  bad: <WifiOff size={16} aria-hidden="true" />,
  neutral: <Plus size={16} aria-hidden="true" />,
};

/** Card of an organization or institution: name, figures and state. */
export const EntityCard = (props: Props) => {
  const { entity, kind = entity.type, link, figures, state, onEdit, onDelete } = props;
  const { name, logo, inside } = entity;
  const t = useText();
  const formats = useFormats();
  const tone = toneOf(inside);
  const told = state === undefined ? attentionTexts(inside, t, formats) : [state];
  return (
    <article className={styles.card} data-tone={tone}>
      <div className={styles.head}>
        <Monogram name={name} logo={logo} />
        <div className={styles.who}>
          <h2 className={styles.name}>{link(name, styles.link)}</h2>
          {kind && <p className={styles.type}>{kind}</p>}
        </div>
        <div className={styles.menu}>
          <ActionsMenu
            label={t('Actions for {name}', { name })}
            actions={[
              { label: t('Edit'), icon: <Pencil size={16} />, onClick: onEdit },
              { label: t('Delete'), icon: <Trash2 size={16} />, danger: true, onClick: onDelete },
            ]}
          />
        </div>
      </div>
      <dl className={styles.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formats.number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        {inside.attention > 0 ? <Banknote size={16} aria-hidden="true" /> : icons[tone]}
        <span>
          {told.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && ', '}
              <span className={styles.text}>{text}</span>
            </Fragment>
          ))}
        </span>
      </p>
    </article>
  );
};

interface GridProps {
  readonly children: ReactNode;
  /** The rows belong to the previous query. */
  readonly isBehind?: boolean;
}

export const CardGrid = ({ children, isBehind }: GridProps) => (
  <div className={styles.grid} data-behind={isBehind || undefined} aria-busy={isBehind}>
    {children}
  </div>
);
