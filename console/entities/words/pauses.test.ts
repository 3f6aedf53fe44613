import { expect, test } from 'vitest';
import '../../core/message-compiler.ts';
import { translateNow } from '../../core/texts.ts';
import { pauseText } from './pauses.ts';

test('the reason of a pause makes one line', () => {
  expect(pauseText({ cause: 'FAILURES', code: 'JAM' }, translateNow)).toBe(
    'Failed twice in a row: Jam',
  );
  expect(pauseText({ cause: 'FAILURES', code: 'EMPTY' }, translateNow)).toBe('Found empty');
  expect(pauseText({ cause: 'FAULT', code: 'MOTOR' }, translateNow)).toBe('Fault: Motor fault');
});
