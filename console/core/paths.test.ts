import { expect, test } from 'vitest';
import { isOwnPlace, locate, paths } from './paths.ts';

test('a tab stands below its page, the first one is the page', () => {
  expect(paths.institution('1')).toBe('/institution/1');
  expect(paths.institution('1', 'machines')).toBe('/institution/1/machines');
  expect(paths.dashboard('/')).toBe('/dashboard');
});

test('an address belongs to one page, whichever its tab', () => {
  expect(locate('/institution/1/machines?find=a')).toMatchObject({
    page: '/institution/1',
    institutionId: '1',
  });
  expect(locate('/organization/2#a')).toMatchObject({ organizationId: '2' });
  expect(locate('/dashboard/report').page).toBe('/dashboard');
  expect(locate('/institution/1/machines/PAD%209?kind=SALES')).toEqual({
    page: '/institution/1/machines/PAD%209',
    organizationId: undefined,
    institutionId: '1',
    machineId: 'PAD 9',
  });
  expect(locate('/institution/1/machines/%').machineId).toBe('%');
  expect(locate('/dashboards').page).toBe('/dashboards');
});

test('a path is of this console if its address leads nowhere else', () => {
  expect(isOwnPlace('/institution/1/machines?find=a%20b#c')).toBe(true);
  const outside = [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
    'dashboard',
    '',
  ];
  expect(outside.filter(isOwnPlace)).toEqual([]);
});
