import { expect, test } from 'vitest';
import '../core/message-compiler.ts';
import { sayNow } from '../core/texts.ts';
import { pauseText } from './pauses.ts';

test('the reason of a pause makes one line', () => {
  expect(pauseText({ cause: 'FAILURES', code: 'JAM' }, sayNow)).toBe('Failed twice in a row: Jam');
  expect(pauseText({ cause: 'FAILURES', code: 'EMPTY' }, sayNow)).toBe('Found empty');
  expect(pauseText({ cause: 'FAULT', code: 'MOTOR' }, sayNow)).toBe('Fault: Motor fault');
});
