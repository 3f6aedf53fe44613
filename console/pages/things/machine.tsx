import { MachineItems, useMachineItems } from '../../attention/machine-items.tsx';
import { isMissing } from '../../core/calls/queries.ts';
import type { InMachine, SearchProps } from '../../core/section.ts';
import { Cabinet } from '../../machines/cabinet/cabinet.tsx';
import { MachineHead } from '../../machines/cabinet/machine-head.tsx';
import { failedMachine, useMachineById } from '../../machines/queries.ts';
import { useMachineDialogs } from '../../machines/use-dialogs.tsx';
import { BusyCards } from '../../overview/busy.tsx';
import { useBusyHours } from '../../overview/busy-queries.ts';
import type { TimelineSearch } from '../../timeline/search.ts';
import { timelineSection } from '../../timeline/section.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { Part } from '../../ui/feedback/part.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { useTitle } from '../../ui/frame/use-title.ts';
import { EntityMissing } from '../entity-failure.tsx';
import styles from './machine.module.css';

const BusyHours = ({ institutionId, machineId }: InMachine) => {
  const busy = useBusyHours({ institutionId }, machineId);
  return busy && <BusyCards busy={busy} />;
};

const noSlots: readonly never[] = [];

const MachinePage = (props: InMachine & SearchProps<TimelineSearch>) => {
  const { institutionId, machineId, search, onSearch } = props;
  const answer = useMachineById(institutionId, machineId);
  const items = useMachineItems(machineId);
  const machine = answer.data?.machine;
  // Items that came after the cabinet would push it down.
  const visibleMachine = items.isPending ? undefined : machine;
  const { actions, dialogs } = useMachineDialogs(institutionId, machine && [machine]);
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
          {visibleMachine && (
            <BusyHours institutionId={institutionId} machineId={visibleMachine._id} />
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
