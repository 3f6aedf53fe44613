import type { Machine } from '../../../contract/machines.ts';
import { type Formats, useFormats } from '../../core/formats.ts';
import { type Translate, useText } from '../../core/texts.ts';
import { MachineLink } from '../../entities/machine-cell.tsx';
import { Id, RowActions } from '../../ui/list/cells.tsx';
import type { TableColumn } from '../../ui/list/data-table.tsx';
import { type MachineActions, MachineMenu, UpdateStock } from '../actions.tsx';
import { Meter } from '../meter.tsx';
import { PausedBadge } from '../pauses/paused-badge.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './columns.module.css';
import { FirstRunOut } from './first-run-out.tsx';
import { LastSync } from './last-sync.tsx';

const priceColumns = (t: Translate, { taka, number }: Formats): TableColumn<Machine>[] => [
  {
    key: 'price',
    title: t('Product Price (Tk)'),
    end: true,
    sortable: true,
    cell: ({ price }) => taka(price),
  },
  {
    key: 'point',
    title: t('Product Point'),
    end: true,
    sortable: true,
    cell: ({ point, pointsEnabled }) =>
      pointsEnabled ? number(point) : <span className={styles.soft}>–</span>,
  },
];

/** On narrow screens price and points stand under the name. */
export const useColumns = (actions: MachineActions): TableColumn<Machine>[] => {
  const t = useText();
  const formats = useFormats();

  return [
    {
      key: 'id',
      title: t('Physical ID'),
      sortable: true,
      cell: (machine) => (
        <span className={styles.id}>
          <MachineLink machine={machine}>
            <Id>{machine.physicalId}</Id>
          </MachineLink>
          <StateBadge isActivated={machine.isActivated} />
          <PausedBadge machine={machine} actions={actions} />
        </span>
      ),
    },
    {
      key: 'name',
      title: t('Name'),
      sortable: true,
      cell: ({ name }) => name,
    },
    ...priceColumns(t, formats),
    {
      key: 'count',
      title: t('Product Count'),
      end: true,
      sortable: true,
      cell: (machine) => (
        <>
          <Meter machine={machine} />
          <FirstRunOut machine={machine} />
        </>
      ),
    },
    {
      key: 'sync',
      title: t('Last Sync'),
      sortable: 'time',
      cell: (machine) => <LastSync machine={machine} />,
    },
    {
      key: 'actions',
      title: t('Actions'),
      end: true,
      cell: (machine) => (
        <RowActions>
          <UpdateStock machine={machine} actions={actions} />
          <MachineMenu machine={machine} actions={actions} />
        </RowActions>
      ),
    },
  ];
};
