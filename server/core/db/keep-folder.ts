import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a folder to disk, so that new file names in it survive a power cut. */
export const keepFolder = (folder: string): void => {
  // Windows cannot open a folder and does not need to.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
};
