import type { CommandState } from '../../contract/commands.ts';
import { say } from '../core/texts.ts';

export const commandStateTexts: Record<CommandState, string> = {
  QUEUED: say('Waiting for the machine'),
  OFFERED: say('The machine has it'),
  SUCCEEDED: say('Done'),
  FAILED: say('Failed'),
  EXPIRED: say('Not done in time'),
  REFUSED: say('Refused by the machine'),
  INTERRUPTED: say('Interrupted'),
};
