import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDiagram } from './rooms-diagram.js';

test("the README's diagram says what rooms.js says", () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(withDiagram(readme)).toBe(readme);
});
