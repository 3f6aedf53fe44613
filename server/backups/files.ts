import { join } from 'node:path';
import type { Settings } from '../core/settings/settings.ts';

export const folderOf = ({ BACKUP_DIR, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>) =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** 2026-03-15T06-00-00.000Z: a time that is a valid file name on every system. */
export const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(':', '-');

const nightlyName = /^vms-[\dTZ.-]+-nightly\.backup$/;

export const nameOf = (at: number, isNightly: boolean): string =>
  `vms-${stampOf(at)}${isNightly ? '-nightly' : ''}.backup`;

export const isNightlyName = (name: string): boolean => nightlyName.test(name);
