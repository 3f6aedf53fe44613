import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessions } from '../../contract/sessions.ts';
import { buildSession } from '../testing/build-session.ts';
import { openConsole } from '../testing/open-console.tsx';
import { slicePage } from '../testing/slice-page.ts';
import { startServer } from '../testing/start-server.ts';

test('the sessions of a busy account have pages, and the one that shows them is not ended', async () => {
  const all = Array.from({ length: 13 }, (_, at) =>
    buildSession({ _id: `session-${at}`, isThis: at === 0 }),
  );
  startServer().answerWith(sessions.all, ({ query }) => ({
    sessions: slicePage(all, query),
    count: all.length,
  }));
  await openConsole('/dashboard');
  await page.getByRole('button', { name: 'Welcome! super' }).click();
  await page.getByRole('menuitem', { name: 'Your sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your sessions' });
  const items = dialog.getByRole('listitem');
  await expect.element(items).toHaveLength(10);
  await expect.element(items.first()).toMatchTextContent('This one');
  await expect.element(items.first().getByRole('button')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('1–10 of 13')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect.element(dialog.getByText('11–13 of 13')).toBeVisible();
  await expect.element(items).toHaveLength(3);
});
