import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Bell as Icon } from 'lucide-react';
import { useFormats } from '../core/formats.ts';
import { paths } from '../core/paths.ts';
import { useText } from '../core/texts.ts';
import styles from './bell.module.css';
import { useAttentionCounts } from './queries.ts';

const maxShown = 99;

/** Shows on every page how many items cannot wait until tomorrow, and links to them. */
export const Bell = () => {
  const t = useText();
  const { number } = useFormats();
  const n = useAttentionCounts()?.urgent ?? 0;
  return (
    <ActionIcon
      className={styles.bell}
      aria-label={
        n > 0 ? t('Attention: {n, plural, one {# item} other {# items}}', { n }) : t('Attention')
      }
      renderRoot={({ type: _, ...props }) => <Link {...props} to={paths.attention()} />}
    >
      <Icon size={18} aria-hidden="true" />
      {n > 0 && (
        <span className={styles.count} aria-hidden="true">
          {n > maxShown ? `${number(maxShown)}+` : number(n)}
        </span>
      )}
    </ActionIcon>
  );
};
