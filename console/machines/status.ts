import { institutions } from '../../contract/institutions.ts';
import { useAnswer } from '../core/queries.ts';
import { say, useText } from '../core/texts.ts';
import { pausedText } from '../entities/attention.ts';

const activeText = say('{active, number} of {n, number} active');
const lowText = say('{n, number} low');
const emptyText = say('{n, number} empty');

/** '9 of 10 active, 2 low, 1 empty, 1 slot paused' */
export const useStatus = (institutionId: string): string | undefined => {
  const t = useText();
  const { data } = useAnswer(institutions.one, { params: { id: institutionId } });
  if (!data || data.institution.inside.machines === 0) return undefined;
  const { machines, active, low, empty, paused } = data.institution.inside;
  const parts = [
    t(activeText, { active, n: machines }),
    low > 0 && t(lowText, { n: low }),
    empty > 0 && t(emptyText, { n: empty }),
    paused > 0 && t(pausedText, { n: paused }),
  ];
  return parts.filter(Boolean).join(', ');
};
