import type { EndpointAnswer } from '../../../contract/endpoint.ts';
import type { RfidDispense, rfidHistory } from '../../../contract/rfid-history.ts';
import { useFormats } from '../../core/formats.ts';
import type { InInstitution } from '../../core/section.ts';
import { type Translate, useText } from '../../core/texts.ts';
import { MachineCell } from '../../entities/machine-cell.tsx';
import { failureText } from '../../entities/words/dispenses.ts';
import { orNone, TimeCell, TimeLine } from '../../ui/list/cells.tsx';
import { DataTable, type TableColumn } from '../../ui/list/data-table.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { RowCard } from '../../ui/list/row-card.tsx';
import { dispensesSize } from '../list/rfid-listing.ts';
import styles from './rfid.module.css';

const outcomeText = ({ isSuccessful, failureReason }: RfidDispense, t: Translate): string => {
  if (isSuccessful) return t('Dispensed');
  const reason = failureReason && failureText(failureReason, t);
  return reason ? t('Not dispensed: {reason}', { reason }) : t('Not dispensed');
};

const useColumns = (institutionId: string): TableColumn<RfidDispense>[] => {
  const t = useText();
  const { signed } = useFormats();
  return [
    { key: 'time', title: t('Time'), cell: ({ at }) => <TimeCell at={at} /> },
    { key: 'outcome', title: t('What happened'), cell: (dispense) => outcomeText(dispense, t) },
    {
      key: 'machine',
      title: t('Machine'),
      cell: ({ machineId }) => <MachineCell institutionId={institutionId} machine={machineId} />,
    },
    {
      key: 'points',
      title: t('Points'),
      end: true,
      cell: ({ points }) => orNone(points === 0 ? null : signed(points)),
    },
  ];
};

interface DispenseCardProps extends InInstitution {
  readonly dispense: RfidDispense;
}

const DispenseCard = ({ dispense, institutionId }: DispenseCardProps) => {
  const t = useText();
  const { signed } = useFormats();
  const { points, machineId, at } = dispense;
  return (
    <RowCard title={outcomeText(dispense, t)} badge={points === 0 ? undefined : signed(points)}>
      <MachineCell institutionId={institutionId} machine={machineId} />
      <p className={styles.under}>
        <TimeLine at={at} />
      </p>
    </RowCard>
  );
};

export type DispensePage = EndpointAnswer<typeof rfidHistory.dispenses> & {
  readonly page: number;
};

interface RfidDispensesProps extends InInstitution {
  readonly shown: DispensePage;
  readonly isStale: boolean;
  readonly onPage: (page: number) => void;
}

/** Single dispenses of an RFID, newest first. */
export const RfidDispenses = ({ institutionId, shown, isStale, onPage }: RfidDispensesProps) => {
  const t = useText();
  const columns = useColumns(institutionId);
  return (
    <>
      <DataTable
        label={t('Single dispenses')}
        columns={columns}
        rows={shown.dispenses}
        isStale={isStale}
        idOf={({ _id }) => _id}
        card={(dispense) => <DispenseCard dispense={dispense} institutionId={institutionId} />}
      />
      <Pager page={shown.page} pageSize={dispensesSize} count={shown.count} onPage={onPage} />
    </>
  );
};
