import { defineText, type Translate } from '../../core/texts.ts';

const actionTexts = {
  add: defineText('add'),
  update: defineText('update'),
  delete: defineText('delete'),
  block: defineText('block'),
  activate: defineText('activate'),
};
export type RfidAction = keyof typeof actionTexts;

/** Confirmation before any action on an RFID. */
export const confirmationText = (t: Translate, action: RfidAction, physicalId: string): string =>
  t('Are you sure you want to {action} this rfid "{physicalId}"?', {
    action: t(actionTexts[action]),
    physicalId,
  });
