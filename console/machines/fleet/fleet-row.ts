import type { FleetMachine } from '../../../contract/fleet.ts';
import type { Machine } from '../../../contract/machines.ts';

/** A machine as its institution lists it, and where it stands. */
export interface FleetRow extends Pick<FleetMachine, 'organization' | 'institution'> {
  readonly _id: string;
  readonly machine: Machine;
}

export const toFleetRow = ({ organization, institution, ...machine }: FleetMachine): FleetRow => ({
  _id: machine._id,
  organization,
  institution,
  machine,
});
