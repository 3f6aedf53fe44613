import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a folder to disk, so that new file names in it survive a power cut. */
export const syncFolder = (folder: string): void => {
  // Windows cannot open a folder and does not need to.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
};
