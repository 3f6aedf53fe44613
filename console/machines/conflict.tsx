import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Machine, MachineUpdate } from '../../contract/machines.ts';
import { useText } from '../core/texts.ts';
import styles from './conflict.module.css';
import { useRefetchMachine, useUpdateMachine } from './queries.ts';

/**
 * The server refuses a save if somebody else has changed the machine since it was read. Then
 * `newer` holds their version until the admin loads it.
 */
export const useConflict = () => {
  const [newer, setNewer] = useState<Machine>();
  const [loaded, setLoaded] = useState<Machine>();
  const refetchMachine = useRefetchMachine();
  const update = useUpdateMachine();
  return {
    newer,
    /** The newer machine that the admin loaded into the fields. */
    loaded,
    /** Saves a change; if the server refuses it, fetches the current version. */
    update: async (read: Machine, body: MachineUpdate) => {
      const params = { institutionId: read.institutionId, machineId: read._id };
      const outcome = await update.run({ params, body });
      if (outcome.ok) return outcome;
      const current = await refetchMachine(read);
      setNewer(current?.version === read.version ? undefined : current);
      return outcome;
    },
    load: (): void => {
      setLoaded(newer);
      setNewer(undefined);
    },
    settle: () => {
      setNewer(undefined);
      setLoaded(undefined);
    },
  };
};

interface ConflictOfferProps {
  readonly conflict: ReturnType<typeof useConflict>;
  readonly onLoad: (newer: Machine) => void;
}

/** Offers to load the version that somebody else has saved. */
export const ConflictOffer = ({ conflict, onLoad }: ConflictOfferProps) => {
  const t = useText();
  const { newer } = conflict;
  if (!newer) return null;
  const load = () => {
    conflict.load();
    onLoad(newer);
  };
  return (
    <div className={styles.offer} role="alert">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>
        <strong>{t('Someone else changed this machine meanwhile.')}</strong>{' '}
        {t('Load what it is now, check it, and save again.')}
      </p>
      <Button size="xs" variant="default" onClick={load}>
        {t('Load')}
      </Button>
    </div>
  );
};
