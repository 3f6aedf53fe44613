import { Link } from '@tanstack/react-router';
import { useSession } from '../../core/calls/session.ts';
import { paths } from '../../core/paths.ts';
import { useText } from '../../core/texts.ts';
import { Under } from '../../ui/list/cells.tsx';
import type { TableColumn } from '../../ui/list/data-table.tsx';
import type { MachineActions } from '../actions.tsx';
import { useColumns } from '../list/columns.tsx';
import styles from './fleet.module.css';
import type { FleetRow } from './fleet-row.ts';

/** The columns of an institution's list, and the institution after the name. */
export const useFleetColumns = (actions: MachineActions): TableColumn<FleetRow>[] => {
  const t = useText();
  const isSuper = useSession()?.admin.type === 'SUPER';
  const institutionColumn: TableColumn<FleetRow> = {
    key: 'institution',
    title: t('Institution'),
    cell: ({ organization, institution }) => (
      <>
        <Link to={paths.institution(institution._id)} className={styles.link}>
          {institution.name}
        </Link>
        {isSuper && <Under>{organization.name}</Under>}
      </>
    ),
  };
  return useColumns(actions).flatMap((column) => {
    const own = { ...column, cell: ({ machine }: FleetRow) => column.cell(machine) };
    return column.key === 'name' ? [own, institutionColumn] : [own];
  });
};
