import { Coins } from 'lucide-react';
import type { PointMovement } from '../../../contract/rfid-history.ts';
import { useFormats } from '../../core/formats.ts';
import { useText } from '../../core/texts.ts';
import { Awaited } from '../../ui/feedback/awaited.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TimeCell, TimeLine } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { TitledList } from '../../ui/list/titled-list.tsx';
import { historySize } from '../list/rfid-listing.ts';
import { useRfidPoints } from '../queries.ts';
import styles from './rfid.module.css';

const useMovementCause = () => {
  const t = useText();
  return ({ kind, delta, admin, machineId }: PointMovement): string => {
    if (kind === 'DISPENSE') {
      return t('Dispensed at {machine}', { machine: machineId?.physicalId ?? '–' });
    }
    const name = admin ?? t('an admin');
    return delta < 0 ? t('Taken by {name}', { name }) : t('Given by {name}', { name });
  };
};

const useColumns = (): TableColumn<PointMovement>[] => {
  const t = useText();
  const { signed } = useFormats();
  const cause = useMovementCause();
  return [
    { key: 'time', title: t('Time'), cell: ({ at }) => <TimeCell at={at} /> },
    { key: 'cause', title: t('What happened'), cell: cause },
    { key: 'delta', title: t('Points'), end: true, cell: ({ delta }) => signed(delta) },
  ];
};

const MovementCard = ({ movement }: { readonly movement: PointMovement }) => {
  const { signed } = useFormats();
  const cause = useMovementCause();
  return (
    <RowCard title={signed(movement.delta)} line={cause(movement)}>
      <p className={styles.under}>
        <TimeLine at={movement.at} />
      </p>
    </RowCard>
  );
};

interface RfidPointsProps {
  readonly institutionId: string;
  /** ID in the URL of the page. */
  readonly rfidId: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Point history of an RFID, newest first. */
export const RfidPoints = ({
  institutionId,
  rfidId,
  page: wantedPage,
  onPage,
}: RfidPointsProps) => {
  const t = useText();
  const columns = useColumns();
  const { answer, page } = useRfidPoints(institutionId, rfidId, wantedPage);
  const { data, isPlaceholderData } = answer;
  return (
    <TitledList title={t('Points')}>
      <Awaited answer={answer} height={376} />
      {data?.count === 0 && (
        <EmptyState text={t('No points were given or spent')} icon={<Coins size={22} />} />
      )}
      {data && data.movements.length > 0 && (
        <DataTable
          label={t('Points')}
          columns={columns}
          rows={data.movements}
          isStale={isPlaceholderData}
          idOf={({ _id }) => _id}
          card={(movement) => <MovementCard movement={movement} />}
        />
      )}
      <Pager page={page} pageSize={historySize} count={data?.count ?? 0} onPage={onPage} />
    </TitledList>
  );
};
