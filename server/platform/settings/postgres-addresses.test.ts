import { expect, test } from 'vitest';
import { isWritable, needsPrimarySearch, splitAddress } from './postgres-addresses.ts';

test('an address names one host or several, each with its port', () => {
  expect(splitAddress('postgres://vms:p%2Cw@one/vms')).toEqual(['postgres://vms:p%2Cw@one/vms']);
  expect(splitAddress('postgresql://vms:a,b@one:5433,[::1],two/vms?sslmode=require')).toEqual([
    'postgresql://vms:a,b@one:5433/vms?sslmode=require',
    'postgresql://vms:a,b@[::1]/vms?sslmode=require',
    'postgresql://vms:a,b@two/vms?sslmode=require',
  ]);
});

test('of several hosts the writable one is sought, of one where the address says so', () => {
  expect(needsPrimarySearch('postgres://vms@one/vms')).toBe(false);
  expect(needsPrimarySearch('postgres://vms@one/vms?target_session_attrs=read-write')).toBe(true);
  expect(needsPrimarySearch('postgres://vms@one,two/vms')).toBe(true);
});

test('a host that could not be written is never meant', () => {
  expect(isWritable('postgres://vms@one,two/vms?target_session_attrs=primary')).toBe(true);
  expect(isWritable('postgres://vms@one,two/vms?target_session_attrs=any')).toBe(false);
});
