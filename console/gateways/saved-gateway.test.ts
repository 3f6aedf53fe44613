import { expect, test } from 'vitest';
import { parseGateway } from './saved-gateway.ts';

const gateway = { username: 'padma', check: 'ACCEPTED' };

test.each([
  ['within the credentials', { credentials: { username: 'padma' } }],
  ['at the top', { username: 'padma' }],
])('a username %s is that of credentials that are checked', (_name, answer) => {
  expect(parseGateway(answer)).toMatchObject(gateway);
});

test('the mark of an answer stays', () => {
  expect(parseGateway({ username: 'padma', check: 'NOT_CHECKED' }).check).toBe('NOT_CHECKED');
});
