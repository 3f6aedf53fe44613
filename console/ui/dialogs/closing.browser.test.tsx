import { useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { renderElement } from '../../testing/render.tsx';
import { Drawer } from './drawer.tsx';
import { Modal } from './modal.tsx';

beforeEach(async () => {
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
  onTestFinished(() => commands.emulateMedia({ reducedMotion: 'reduce' }));
});

/** Longer than any key press takes. */
const transitionProps = { duration: 0, exitDuration: 300_000 };

test.each([
  ['dialog', Modal],
  ['drawer', Drawer],
])('no key presses a button of a %s that closes', async (_name, Overlay) => {
  const save = vi.fn();
  const Host = () => {
    const [opened, setOpened] = useState(true);
    return (
      <Overlay opened={opened} onClose={() => setOpened(false)} transitionProps={transitionProps}>
        <button type="button" data-autofocus onClick={save}>
          {opened ? 'Save' : 'Saved before'}
        </button>
      </Overlay>
    );
  };
  renderElement(<Host />);
  const button = page.getByRole('button', { name: 'Save', exact: true });
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  const closing = page.getByText('Saved before');
  await expect.element(closing).toBeInTheDocument();
  closing.element().closest('button')?.focus();
  await userEvent.keyboard('{Enter}');
  expect(save).not.toHaveBeenCalled();
});
