import type { ComparedFigures, ComparedRow } from '../../contract/comparison.ts';
import { toTaka } from '../../contract/values/money.ts';
import type { ListedRow } from './queries.ts';

/** Converts poisha to taka. */
export const presentFigures = ({ income, refunds, ...figures }: ComparedFigures) => ({
  ...figures,
  income: toTaka(income),
  refunds: toTaka(refunds),
});

export const presentRow = (row: ListedRow): ComparedRow => {
  const { institutionId, machineId, dispensed, income, stock, refunds, attention } = row;
  return {
    organization: { _id: row.organizationId, name: row.organizationName },
    institution:
      institutionId === null ? null : { _id: institutionId, name: row.institutionName ?? '' },
    machine:
      machineId === null
        ? null
        : { _id: machineId, physicalId: row.physicalId ?? '', name: row.machineName ?? '' },
    figures: presentFigures({ dispensed, income, stock, refunds, attention }),
  };
};
