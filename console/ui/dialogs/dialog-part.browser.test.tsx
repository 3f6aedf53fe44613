import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderElement } from '../../testing/render.tsx';
import { DialogPart } from './dialog-part.tsx';

const Broken = () => {
  throw new Error('no file');
};

const Host = () => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {opened && (
        <DialogPart title="Search" dialog={{ opened, close: () => setOpened(false) }}>
          <Broken />
        </DialogPart>
      )}
    </>
  );
};

test('a dialog whose file failed to load says so, and closes', async () => {
  // React reports what a boundary catches.
  const reports = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => reports.mockRestore());
  renderElement(<Host />);
  const opener = page.getByRole('button', { name: 'Open' });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await opener.click();
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
