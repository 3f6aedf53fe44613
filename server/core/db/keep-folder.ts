import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Names that stay after a power cut: the folder that holds them is on the disk as well. */
export const keepFolder = (folder: string): void => {
  // Windows opens no folder, and needs none.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
};
