import { machines } from '../../contract/machines.ts';
import { useAnswer } from '../core/queries.ts';
import { useText } from '../core/texts.ts';
import type { Narrow } from '../entities/narrow.ts';

/** What is shown of an institution can be narrowed to one of its machines. */
export const useMachineNarrow = (institutionId: string): Narrow => {
  const t = useText();
  const { data } = useAnswer(machines.all, { params: { institutionId } });
  return {
    key: 'machineId',
    label: t('Machine'),
    allLabel: t('All machines'),
    options: (data?.machines ?? []).map(({ _id, name, physicalId }) => ({
      value: _id,
      label: name ? `${physicalId} · ${name}` : physicalId,
    })),
  };
};
