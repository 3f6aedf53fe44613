import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** The dialog that asks this question, also above a form with the same title. */
export const findQuestion = (question: string): Locator =>
  page.getByRole('dialog').filter({ hasText: question });

/** Answers a question by one of its buttons. */
export const answerQuestion = async (question: string, button: string): Promise<void> => {
  const dialog = findQuestion(question);
  await expect.element(dialog.getByText(question, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: button, exact: true }).click();
};

/** The question before something is done with an RFID. */
export const askAboutRfid = (action: string, physicalId: string): string =>
  `Are you sure you want to ${action} this rfid "${physicalId}"?`;
