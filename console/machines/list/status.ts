import { institutions } from '../../../contract/institutions.ts';
import { useQueryOf } from '../../core/calls/queries.ts';
import { defineText, useText } from '../../core/texts.ts';
import { pausedText } from '../../entities/attention.ts';

const activeText = defineText('{active, number} of {n, number} active');
const lowText = defineText('{n, number} low');
const emptyText = defineText('{n, number} empty');

/** '9 of 10 active, 2 low, 1 empty, 1 slot paused' */
export const useStatus = (institutionId: string): string | undefined => {
  const t = useText();
  const { data } = useQueryOf(institutions.one, { params: { id: institutionId } });
  const inside = data?.institution.inside;
  if (!inside || inside.machines === 0) return undefined;
  const { machines, active, low, empty, paused } = inside;
  const parts = [
    t(activeText, { active, n: machines }),
    low > 0 && t(lowText, { n: low }),
    empty > 0 && t(emptyText, { n: empty }),
    paused > 0 && t(pausedText, { n: paused }),
  ];
  return parts.filter(Boolean).join(', ');
};
