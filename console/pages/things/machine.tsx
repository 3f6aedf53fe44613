import { useEffect, useEffectEvent } from 'react';
import type { Machine } from '../../../contract/machines.ts';
import { MachineItems, useMachineItems } from '../../attention/machine-items.tsx';
import { isMissing } from '../../core/calls/queries.ts';
import type { InMachine, SearchProps } from '../../core/section.ts';
import type { MachineActions } from '../../machines/actions.tsx';
import { Cabinet } from '../../machines/cabinet/cabinet.tsx';
import { MachineHead } from '../../machines/cabinet/machine-head.tsx';
import { failedMachine, useMachineById } from '../../machines/queries.ts';
import { useMachineDialogs } from '../../machines/use-dialogs.tsx';
import { AvailabilityCard } from '../../overview/availability-card.tsx';
import { BusyCards } from '../../overview/busy.tsx';
import { timelineSection } from '../../timeline/section.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { Part } from '../../ui/feedback/part.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';
import { EntityMissing } from '../entity-failure.tsx';
import styles from './machine.module.css';
import type { MachineSearch } from './machine-search.ts';

const noSlots: readonly never[] = [];

/** Opens the dialog that the URL names, once. */
const useActLink = (
  machine: Machine | undefined,
  actions: MachineActions,
  { search, onSearch }: SearchProps<MachineSearch>,
): void => {
  const { act } = search;
  const open = useEffectEvent((named: Machine) => {
    onSearch({ ...search, act: undefined });
    if (act === 'stock') actions.updateStock(named);
    else actions.command('UNLOCK', named);
  });
  useEffect(() => {
    if (act && machine) open(machine);
  }, [act, machine]);
};

const MachinePage = (props: InMachine & SearchProps<MachineSearch>) => {
  const { institutionId, machineId, search, onSearch } = props;
  const answer = useMachineById(institutionId, machineId);
  const items = useMachineItems(machineId);
  const machine = answer.data?.machine;
  // Items that came after the cabinet would push it down.
  const visibleMachine = items.isPending ? undefined : machine;
  const { actions, dialogs } = useMachineDialogs(institutionId, machine && [machine]);
  useActLink(machine, actions, { search, onSearch });
  useTitle(machine?.physicalId, machine?.name);
  if (isMissing(answer.error)) return <EntityMissing error={answer.error} />;
  return (
    <Page band={<MachineHead machine={machine} actions={actions} />}>
      <div className={styles.parts}>
        <div className={styles.aside}>
          <Awaited
            answer={{ ...answer, data: visibleMachine }}
            height={720}
            failed={failedMachine}
          />
          {visibleMachine && <MachineItems rows={items.data?.rows ?? []} />}
          {visibleMachine && <Cabinet machine={visibleMachine} actions={actions} />}
          {visibleMachine && <AvailabilityCard machineId={visibleMachine._id} />}
          {visibleMachine && (
            <BusyCards institutionId={institutionId} machineId={visibleMachine._id} />
          )}
        </div>
        <Part name={timelineSection.title}>
          <timelineSection.view
            institutionId={institutionId}
            machineId={machineId}
            search={search}
            onSearch={onSearch}
            slots={machine?.stocks ?? noSlots}
            onResume={() => machine && actions.showPaused(machine)}
          />
        </Part>
      </div>
      {dialogs}
    </Page>
  );
};

export default MachinePage;
