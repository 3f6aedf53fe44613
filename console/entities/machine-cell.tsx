import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../core/paths.ts';
import { Id, Under } from '../ui/list/cells.tsx';
import styles from './machine-cell.module.css';

interface MachineKey {
  readonly _id: string;
  readonly institutionId: string;
}

export const MachineLink = ({
  machine: { _id, institutionId },
  children,
}: {
  readonly machine: MachineKey;
  readonly children: ReactNode;
}) => (
  <Link to={paths.machine(institutionId, _id)} className={styles.link}>
    {children}
  </Link>
);

interface MachineCellProps {
  readonly institutionId: string;
  readonly machine: {
    readonly _id: string;
    readonly physicalId: string;
    readonly name: string;
  };
}

export const MachineCell = ({
  institutionId,
  machine: { _id, physicalId, name },
}: MachineCellProps) => (
  <>
    <span className={styles.machine}>
      <MachineLink machine={{ _id, institutionId }}>
        <Id>{physicalId}</Id>
      </MachineLink>
    </span>
    <Under>{name}</Under>
  </>
);
