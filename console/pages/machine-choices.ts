import { machines } from '../../contract/machines.ts';
import { useAnswer } from '../core/queries.ts';
import type { Choice } from '../ui/filters/narrow-select.tsx';

/** The machines of an institution, to narrow to one. */
export const useMachineChoices = (institutionId: string): Choice[] => {
  const { data } = useAnswer(machines.all, { params: { institutionId } });
  return (data?.machines ?? []).map(({ _id, name, physicalId }) => ({
    value: _id,
    label: name ? `${physicalId} · ${name}` : physicalId,
  }));
};
