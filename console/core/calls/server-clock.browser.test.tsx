import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { overview } from '../../../contract/overview.ts';
import { setClock } from '../../testing/actions.ts';
import { findRange } from '../../testing/filters.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { startServer } from '../../testing/start-server.ts';
import { expectToast, findToast } from '../../testing/toasts.ts';
import { setServerTime } from '../server-time.ts';

const notice = 'The clock of this device is wrong. Dates and times here follow the server.';

afterEach(() => {
  vi.useRealTimers();
  setServerTime(Date.now());
});

test('a computer two hours slow after midnight is told so once, and its day is that of the server', async () => {
  setClock('2025-03-14T17:00:00.000Z');
  const server = startServer().setClock('2025-03-14T19:00:00.000Z');
  await openConsole('/audit');
  await expectToast(notice);
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await openConsole('/dashboard');
  await expect.element(findRange()).toHaveTextContent('13/02/2025 – 15/03/2025');
  expect(server.callsOf(overview.tiles).at(-1)?.query).toMatchObject({ dateEnd: '2025-03-15' });
  await expect.element(findToast(notice)).not.toBeInTheDocument();
});

test('a computer that is some minutes off is not told so', async () => {
  setClock('2025-03-14T19:00:00.000Z');
  startServer().setClock('2025-03-14T19:04:00.000Z');
  await openConsole('/dashboard');
  await expect.element(findRange()).toHaveTextContent('13/02/2025 – 15/03/2025');
  await expect.element(findToast(notice)).not.toBeInTheDocument();
});
