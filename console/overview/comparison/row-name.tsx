import { Link } from '@tanstack/react-router';
import type { ComparedRow } from '../../../contract/comparison.ts';
import { paths } from '../../core/paths.ts';
import { MachineLink } from '../../entities/machine-cell.tsx';
import { Id } from '../../ui/list/cells.tsx';
import styles from './comparison.module.css';

/** The name of a row, as a link to its page. */
export const RowLink = ({ row: { organization, institution, machine } }: { row: ComparedRow }) => {
  if (machine && institution) {
    return (
      <MachineLink machine={{ _id: machine._id, institutionId: institution._id }}>
        <Id>{machine.physicalId}</Id>
      </MachineLink>
    );
  }
  const to = institution
    ? paths.institution(institution._id)
    : paths.organization(organization._id);
  return (
    <Link to={to} className={styles.link}>
      {(institution ?? organization).name}
    </Link>
  );
};

interface PlaceOptions {
  /** Several organizations, or several institutions, are on the page. */
  readonly withOrganization: boolean;
  readonly withInstitution: boolean;
}

/** Its further names. */
export const placeOf = (
  { organization, institution, machine }: ComparedRow,
  { withOrganization, withInstitution }: PlaceOptions,
): string =>
  [
    machine?.name,
    machine && withInstitution && institution?.name,
    institution && withOrganization && organization.name,
  ]
    .filter(Boolean)
    .join(' · ');
