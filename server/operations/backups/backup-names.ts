import { join } from 'node:path';
import type { Settings } from '../../platform/settings/settings.ts';

export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Settings, 'BACKUP_DIR' | 'DATA_DIR'>) =>
  BACKUP_DIR ?? join(DATA_DIR, 'backups');

/** 2026-03-15T06-00-00.000Z: a time that is a valid file name on every system. */
export const timestampName = (at: number): string =>
  new Date(at).toISOString().replaceAll(':', '-');

const nightlyPattern = /^vms-[\dTZ.-]+-nightly\.backup$/;

export const backupName = (at: number, isNightly: boolean): string =>
  `vms-${timestampName(at)}${isNightly ? '-nightly' : ''}.backup`;

export const isNightlyName = (name: string): boolean => nightlyPattern.test(name);
