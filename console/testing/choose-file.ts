import { userEvent } from 'vitest/browser';

/** Chooses a file for the file field that is open, which is hidden behind its button. */
export const chooseFile = async (file: File): Promise<void> => {
  const field = document.querySelector('input[type="file"]');
  if (!field) throw new Error('No file field is open');
  await userEvent.upload(field, file);
};
