import type { MachineName } from '../../../contract/machines.ts';
import { useText } from '../../core/texts.ts';
import { useMachineOptions } from '../../entities/machine-options.ts';
import type { Narrow } from '../../entities/narrow.ts';

const toOption = ({ _id, physicalId, name }: MachineName) => ({
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
    ...useMachineOptions(institutionId, chosen, toOption),
  };
};
