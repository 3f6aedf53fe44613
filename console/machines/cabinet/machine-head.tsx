import { Button } from '@mantine/core';
import { DoorOpen, PackagePlus } from 'lucide-react';
import type { Machine } from '../../../contract/machines.ts';
import { machineText } from '../../core/page-subject.ts';
import { useText } from '../../core/texts.ts';
import { Badge } from '../../ui/frame/badge.tsx';
import { HeadFacts, PageHead } from '../../ui/frame/page-head.tsx';
import { type MachineActions, MachineMenu } from '../actions.tsx';
import { PausedBadge } from '../pauses/paused-badge.tsx';
import { StateBadge } from '../state-badge.tsx';
import { slotsOfLevel } from '../stock.ts';
import { useMachineFacts } from './use-machine-facts.ts';

interface MachineHeadProps {
  readonly machine: Machine;
  readonly actions: MachineActions;
}

const MachineBadges = ({ machine, actions }: MachineHeadProps) => {
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

const HeadActions = ({ machine, actions }: MachineHeadProps) => {
  const t = useText();
  return (
    <>
      <Button leftSection={<PackagePlus size={16} />} onClick={() => actions.updateStock(machine)}>
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
    </>
  );
};

const MachineFacts = ({ machine }: Pick<MachineHeadProps, 'machine'>) => (
  <HeadFacts facts={useMachineFacts(machine)} />
);

/** Name, state and actions of a machine. */
export const MachineHead = ({
  machine,
  actions,
}: Partial<MachineHeadProps> & Pick<MachineHeadProps, 'actions'>) => (
  <>
    <PageHead
      isTitle
      {...(machine ? machineText(machine) : { name: undefined })}
      badges={machine && <MachineBadges machine={machine} actions={actions} />}
      actions={machine ? <HeadActions machine={machine} actions={actions} /> : null}
    />
    {machine ? <MachineFacts machine={machine} /> : <HeadFacts facts={undefined} />}
  </>
);
