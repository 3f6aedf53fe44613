import {
  Banknote,
  CircleCheck,
  Package,
  Pencil,
  Plus,
  Trash2,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Inside } from '../../contract/tenant-summary.ts';
import { useFormats } from '../core/formats.ts';
import { useText } from '../core/texts.ts';
import type { Tone } from '../core/tone.ts';
import { ActionsMenu } from '../ui/dialogs/actions-menu.tsx';
import { Monogram } from '../ui/frame/monogram.tsx';
import { attentionTexts, toneOf } from './attention.ts';
import styles from './card.module.css';
import type { TenantEntity } from './search.ts';

interface CardFigure {
  readonly label: string;
  readonly value: number | undefined;
}

interface EntityCardProps {
  readonly entity: TenantEntity & { readonly logo: string | null };
  /** Line under the name; the entity's type by default. */
  readonly kind?: string;
  /** Renders the link that covers the card. */
  readonly link: (name: ReactNode, className: string | undefined) => ReactNode;
  readonly figures: readonly CardFigure[];
  /** Percentage of the opening hours of the last 30 days; undefined where none were counted. */
  readonly available?: number | undefined;
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

/** Low stock is no alarm, and no sign that all is well. */
const iconOf = (inside: Inside): ReactNode => {
  if (inside.attention > 0) return <Banknote size={16} aria-hidden="true" />;
  const tone = toneOf(inside);
  return tone === 'good' && inside.low > 0 ? <Package size={16} aria-hidden="true" /> : icons[tone];
};

export const EntityCard = (props: EntityCardProps) => {
  const { entity, kind = entity.type, link, figures, available, state, onEdit, onDelete } = props;
  const { name, logo, inside } = entity;
  const t = useText();
  const formats = useFormats();
  const tone = inside ? toneOf(inside) : 'neutral';
  const texts = state === undefined && inside ? attentionTexts(inside, t, formats) : [state ?? ''];
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
            <dd>{value === undefined ? '–' : formats.number(value)}</dd>
          </div>
        ))}
      </dl>
      <div>
        {available !== undefined && (
          <p className={styles.available}>
            {t('Pads available {percent} of opening hours', {
              percent: t('{n, number} %', { n: available }),
            })}
          </p>
        )}
        <p className={styles.foot} hidden={!inside}>
          {inside ? iconOf(inside) : icons.neutral}
          <span>
            {texts.map((text, index) => (
              <Fragment key={text}>
                {index > 0 && ', '}
                <span className={styles.text}>{text}</span>
              </Fragment>
            ))}
          </span>
        </p>
      </div>
    </article>
  );
};

interface CardGridProps {
  readonly children: ReactNode;
  /** The rows belong to the previous query. */
  readonly isStale?: boolean;
}

export const CardGrid = ({ children, isStale }: CardGridProps) => (
  <div className={styles.grid} data-behind={isStale || undefined} aria-busy={isStale}>
    {children}
  </div>
);
