import { say, type Text } from '../core/texts.ts';

const words = {
  add: say('add'),
  update: say('update'),
  delete: say('delete'),
  block: say('block'),
  activate: say('activate'),
};
export type RfidAction = keyof typeof words;

/** spec 4: confirmation before any action on an RFID. */
export const sureOf = (t: Text, action: RfidAction, physicalId: string): string =>
  t('Are you sure you want to {action} this rfid "{physicalId}"?', {
    action: t(words[action]),
    physicalId,
  });
