import type { Pause } from '../../../contract/slots.ts';
import type { Translate } from '../../core/texts.ts';
import { failureText } from './dispenses.ts';

/** Formats the reason of a slot's pause in one line. */
export const pauseText = ({ cause, code }: Pick<Pause, 'cause' | 'code'>, t: Translate): string => {
  const reason = failureText(code, t);
  if (cause === 'FAULT') return t('Fault: {reason}', { reason });
  return code === 'EMPTY' ? t('Found empty') : t('Failed twice in a row: {reason}', { reason });
};
