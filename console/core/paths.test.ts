import { expect, test } from 'vitest';
import { isConsolePath, parseAddress, paths } from './paths.ts';

test('a tab stands below its page, the first one is the page', () => {
  expect(paths.institution('1')).toBe('/institution/1');
  expect(paths.institution('1', 'machines')).toBe('/institution/1/machines');
  expect(paths.dashboard('/')).toBe('/dashboard');
});

test('an address belongs to one page, whichever its tab', () => {
  expect(parseAddress('/institution/1/machines?find=a')).toMatchObject({
    page: '/institution/1',
    institutionId: '1',
  });
  expect(parseAddress('/organization/2#a')).toMatchObject({ organizationId: '2' });
  expect(parseAddress('/dashboard/report').page).toBe('/dashboard');
  expect(parseAddress('/dashboard/payments?period=today').page).toBe('/dashboard/payments');
  expect(parseAddress('/institution/1/machines/PAD%209?kind=SALES')).toEqual({
    page: '/institution/1/machines/PAD%209',
    organizationId: undefined,
    institutionId: '1',
    machineId: 'PAD 9',
  });
  expect(parseAddress('/institution/1/refills/people?page=2')).toMatchObject({
    page: '/institution/1/refills',
    institutionId: '1',
    subpage: 'refills',
  });
  expect(parseAddress('/institution/1/refillss').page).toBe('/institution/1');
  expect(parseAddress('/institution/1/machines/%').machineId).toBe('%');
  expect(parseAddress('/dashboards').page).toBe('/dashboards');
});

test('a path is of this console if its address leads nowhere else', () => {
  expect(isConsolePath('/institution/1/machines?find=a%20b#c')).toBe(true);
  const outside = [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert(1)',
    'dashboard',
    '',
  ];
  expect(outside.filter(isConsolePath)).toEqual([]);
});
