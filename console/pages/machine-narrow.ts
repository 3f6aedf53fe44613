import type { MachineName } from '../../contract/machines.ts';
import { useText } from '../core/texts.ts';
import { useMachineOffer } from '../entities/machine-offer.ts';
import type { Narrow } from '../entities/narrow.ts';

const asChoice = ({ _id, physicalId, name }: MachineName) => ({
  value: _id,
  label: name ? `${physicalId} · ${name}` : physicalId,
});

/** Filter of an institution's page by machine. */
export const useMachineNarrow = (institutionId: string, chosen: string | undefined): Narrow => {
  const t = useText();
  return {
    key: 'machineId',
    label: t('Machine'),
    allLabel: t('All machines'),
    ...useMachineOffer(institutionId, chosen, asChoice),
  };
};
