import type { FleetMachine, Machine } from '../../../contract/machines.ts';

/** A machine as its institution lists it, and where it stands. */
export interface FleetRow extends Pick<FleetMachine, 'organization' | 'institution'> {
  readonly machine: Machine;
}

export const toFleetRow = ({ organization, institution, ...machine }: FleetMachine): FleetRow => ({
  organization,
  institution,
  machine,
});
