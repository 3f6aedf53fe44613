import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.js';
import { pages, withDrawing } from './rooms-diagram.js';

test.each(pages)('the rooms in %s are those of rooms.js', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  expect(withDrawing(page, text)).toBe(text);
});
