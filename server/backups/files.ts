import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../core/settings/settings.ts';

export const folderOf = ({ BACKUP_DIR, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>) =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** A folder that its owner alone may look into. */
export const makePrivate = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

/** 2026-03-15T06-00-00.000Z: a time as a file may be called everywhere. */
export const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(':', '-');

const nightlyName = /^vms-[\dTZ.-]+-nightly\.backup$/;

export const nameOf = (at: number, isNightly: boolean): string =>
  `vms-${stampOf(at)}${isNightly ? '-nightly' : ''}.backup`;

export const isNightlyName = (name: string): boolean => nightlyName.test(name);

/** A name that stays after a power cut: the folder that holds it is on the disk as well. */
export const keepFolder = (folder: string): void => {
  // Windows opens no folder, and needs none.
  if (process.platform === 'win32') return;
  const open = openSync(folder, 'r');
  fsyncSync(open);
  closeSync(open);
};
