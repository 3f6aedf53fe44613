import { Button, Skeleton } from '@mantine/core';
import { DoorOpen, PackagePlus } from 'lucide-react';
import type { Machine } from '../../contract/machines.ts';
import { useText } from '../core/texts.ts';
import { Badge } from '../ui/frame/badge.tsx';
import { FactList } from '../ui/list/fact-list.tsx';
import { type MachineActions, MachineMenu } from './actions.tsx';
import styles from './machine-band.module.css';
import { PausedBadge } from './paused-badge.tsx';
import { StateBadge } from './state-badge.tsx';
import { slotsOfLevel } from './stock.ts';
import { useFacts } from './use-facts.ts';

interface Props {
  readonly machine: Machine;
  readonly actions: MachineActions;
}

const Badges = ({ machine, actions }: Props) => {
  const t = useText();
  const low = slotsOfLevel(machine, 'low');
  const empty = slotsOfLevel(machine, 'empty');
  return (
    <>
      <StateBadge isActivated={machine.isActivated} />
      <PausedBadge machine={machine} actions={actions} />
      {low > 0 && <Badge tone="low">{t('{n, number} low', { n: low })}</Badge>}
      {empty > 0 && <Badge tone="bad">{t('{n, number} empty', { n: empty })}</Badge>}
    </>
  );
};

const Actions = ({ machine, actions }: Props) => {
  const t = useText();
  return (
    <div className={styles.actions}>
      <Button
        leftSection={<PackagePlus size={16} />}
        className={styles.first}
        onClick={() => actions.updateStock(machine)}
      >
        {t('Update stock')}
      </Button>
      <Button
        variant="default"
        leftSection={<DoorOpen size={16} />}
        onClick={() => actions.command('UNLOCK', machine)}
      >
        {t('Open door')}
      </Button>
      <MachineMenu machine={machine} actions={actions} />
    </div>
  );
};

const Known = ({ machine, actions }: Props) => {
  const facts = useFacts(machine);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.who}>
          <div className={styles.names}>
            <h1 className={styles.id}>{machine.physicalId}</h1>
            <Badges machine={machine} actions={actions} />
          </div>
          <p className={styles.name}>{machine.name}</p>
        </div>
        <Actions machine={machine} actions={actions} />
      </div>
      <FactList className={styles.facts} facts={facts} />
    </>
  );
};

const Unknown = () => (
  <>
    <div className={styles.head}>
      <div className={styles.who}>
        <div className={styles.names}>
          <Skeleton width={160} height={20} my={4} radius={4} />
        </div>
        <p className={styles.name} />
      </div>
    </div>
    <div className={styles.facts}>
      <Skeleton width={480} maw="100%" height={38} radius={4} />
    </div>
  </>
);

/** Who a machine is, how it is, and what can be done with it. */
export const MachineBand = ({ machine, actions }: Partial<Props> & Pick<Props, 'actions'>) => (
  <div className={styles.band}>
    <div className="column">
      {machine ? <Known machine={machine} actions={actions} /> : <Unknown />}
    </div>
  </div>
);
