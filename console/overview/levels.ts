import { type ComparedLevel, comparedLevelsOf } from '../../contract/comparison.ts';
import type { AdminType } from '../../contract/endpoint.ts';
import type { OverviewQuery } from '../../contract/overview.ts';

/** The levels that an overview has several of; none for a single machine. */
export const levelsWithin = (
  type: AdminType,
  { organizationId, institutionId, machineId }: OverviewQuery,
): readonly ComparedLevel[] => {
  const isWithin: Record<ComparedLevel, boolean> = {
    ORGANIZATION: !organizationId && !institutionId && !machineId,
    INSTITUTION: !institutionId && !machineId,
    MACHINE: !machineId,
  };
  return comparedLevelsOf(type).filter((level) => isWithin[level]);
};
