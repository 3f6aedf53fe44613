import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Monogram } from '../ui/frame/monogram.tsx';
import styles from './entity-header.module.css';

interface Props {
  /** Absent while it is awaited. */
  readonly name: string | undefined;
  readonly logo: string | null | undefined;
  /** The description or the address. */
  readonly line: string | undefined;
  readonly icon?: ReactNode;
  readonly badges?: ReactNode;
  /** The one action that fits. */
  readonly action?: ReactNode;
}

/** Who the page is about. */
export const EntityHeader = ({ name, logo, line, icon, badges, action }: Props) => (
  <div className={styles.header}>
    {name === undefined ? (
      <Skeleton width={52} height={52} radius={8} />
    ) : (
      <Monogram name={name} logo={logo ?? null} size={52} />
    )}
    <div className={styles.text}>
      {name === undefined ? (
        <>
          <div className={styles.names}>
            <Skeleton width={180} height={20} my={4} radius={4} />
          </div>
          <div className={styles.line}>
            <Skeleton width={280} height={13} my={4} radius={4} maw="100%" />
          </div>
        </>
      ) : (
        <>
          <div className={styles.names}>
            <p className={styles.name}>{name}</p>
            {badges}
          </div>
          {line && (
            <p className={styles.line}>
              {icon}
              <span>{line}</span>
            </p>
          )}
        </>
      )}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
