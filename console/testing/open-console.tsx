import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import type { Admin } from '../../contract/admins.ts';
import '../core/zod-config.ts';
import { startSession } from '../core/calls/session.ts';
import { chooseLanguage } from '../core/texts.ts';
import { App } from '../pages/app.tsx';
import { startConsole } from '../pages/start.ts';
import { Toasts } from '../ui/feedback/toasts.tsx';
import '../ui/theme/fonts.css';
import '../ui/theme/tokens.css';
import '../ui/theme/key-figures.css';
import '../ui/theme/shell.css';
import { buildAdmin } from './builders.ts';

interface OpenOptions {
  /** A SUPER admin by default; `null` for nobody. */
  readonly admin?: Admin | null;
  readonly language?: 'en' | 'bn';
}

let closeOpened = (): void => {};
let isFetching = (): boolean => false;

/** Removes the console that a test opened. */
export const closeConsole = (): void => {
  closeOpened();
  closeOpened = () => {};
};

/** Renders the whole console at an address, as a fresh visit of it. */
export const openConsole = async (path: string, options: OpenOptions = {}): Promise<void> => {
  const { admin = buildAdmin() } = options;
  closeConsole();
  if (options.language) await chooseLanguage(options.language);
  if (admin) startSession({ accessToken: 'token', admin });
  window.history.replaceState(null, '', path);
  const { client, router, loaded, stop } = startConsole();
  await loaded;
  const container = document.createElement('div');
  // Before the portals, which outlive a console: keeps the tab order of a fresh page.
  document.body.prepend(container);
  const root = createRoot(container);
  // The print style sheet selects this id.
  container.id = 'root';
  root.render(
    <StrictMode>
      <App client={client} router={router} />
      <Toasts />
    </StrictMode>,
  );
  isFetching = () => client.isFetching() > 0;
  closeOpened = () => {
    stop();
    root.unmount();
    container.remove();
    router.history.flush();
    router.history.destroy();
    client.clear();
  };
};

/** Waits until all queries of the screen have settled. */
export const waitForScreen = (): Promise<void> =>
  expect
    .poll(() => ({
      isShown: document.querySelector('main') !== null,
      isLoading: document.querySelector('[role="status"][aria-label="Loading"]') !== null,
      isFetching: isFetching(),
    }))
    .toEqual({ isShown: true, isLoading: false, isFetching: false });
