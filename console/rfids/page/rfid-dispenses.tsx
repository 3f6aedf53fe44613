import { Button } from '@mantine/core';
import { useState } from 'react';
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
import { TitledList } from '../../ui/list/titled-list.tsx';
import { dispensesSize } from '../list/rfid-listing.ts';
import { useShowDispenses } from '../queries.ts';
import styles from './rfid.module.css';

type ShownPage = EndpointAnswer<typeof rfidHistory.dispenses> & { readonly page: number };

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

interface RfidDispensesProps extends InInstitution {
  readonly rfidId: string;
}

/**
 * Single dispenses of an RFID. Each page of them is a call that the audit records, so nothing fetches
 * them but a click.
 */
export const RfidDispenses = ({ institutionId, rfidId }: RfidDispensesProps) => {
  const t = useText();
  const columns = useColumns(institutionId);
  const [shown, setShown] = useState<ShownPage>();
  const { run, busy } = useShowDispenses();
  const showPage = async (page: number) => {
    const query = { page, limit: dispensesSize };
    const outcome = await run({ params: { institutionId, rfidId }, query });
    if (outcome.ok) setShown({ ...outcome.answer, page });
  };
  if (!shown) {
    return (
      <div>
        <Button variant="default" loading={busy} onClick={() => void showPage(1)}>
          {t('Show single dispenses')}
        </Button>
        <p className={styles.note}>{t('The audit says who looked.')}</p>
      </div>
    );
  }
  return (
    <TitledList title={t('Single dispenses')}>
      <DataTable
        label={t('Single dispenses')}
        columns={columns}
        rows={shown.dispenses}
        isStale={busy}
        idOf={({ _id }) => _id}
        card={(dispense) => <DispenseCard dispense={dispense} institutionId={institutionId} />}
      />
      <Pager
        page={shown.page}
        pageSize={dispensesSize}
        count={shown.count}
        onPage={(page) => void showPage(page)}
      />
    </TitledList>
  );
};
