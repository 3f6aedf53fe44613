import { faults } from '../../contract/messages/bangla/faults.ts';
import { findFault } from '../../contract/messages/faults.ts';
import { formatMessage } from '../../contract/messages/text.ts';
import { banglaDigits } from '../../contract/values/digits.ts';
import { banglaTexts } from './index.ts';

/** The Bangla of a text of the console or of a form's fault; undefined where it has none. */
export const translateToBangla = (text: string): string | undefined => {
  const fault = findFault(text);
  return fault
    ? formatMessage({ language: 'bn', texts: faults, digits: banglaDigits }, fault)
    : banglaTexts[text];
};
