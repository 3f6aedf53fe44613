import './core/zod-config.ts';
import { type ReactNode, StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { currentSession, subscribeToSession } from './core/calls/session.ts';
import { preferredLanguage } from './core/language.ts';
import { loadFonts } from './core/page/load-fonts.ts';
import { isReloadDue, isServerReachable } from './core/page/reload.ts';
import { tabStorage } from './core/page/storage.ts';
import { createTrustedTypePolicy } from './core/page/trusted-types.ts';
import { restoreLanguage } from './core/texts.ts';
import { Toasts } from './ui/feedback/toasts.tsx';
// Styles that the login and the console share.
import './core/calls/call.ts';
import './core/calls/faults.ts';
import './ui/frame/mark.tsx';
import './ui/theme/fonts.css';
import './ui/theme/tokens.css';
import './ui/theme/key-figures.css';
import './ui/theme/shell.css';

createTrustedTypePolicy();

const holder = document.getElementById('root');
if (!holder) throw new Error('The page has no #root');
const root = createRoot(holder);

const fonts = loadFonts(preferredLanguage());

/** Renders as a transition, so that the page stays responsive to input. */
const show = (screen: ReactNode) =>
  startTransition(() =>
    root.render(
      <StrictMode>
        {screen}
        <Toasts />
      </StrictMode>,
    ),
  );

/** Yields to the event loop between loading and rendering. */
const yieldToEventLoop = () => new Promise((resolve) => setTimeout(resolve));

const loadConsole = () => Promise.all([import('./pages/start.ts'), import('./pages/app.tsx')]);

/** `index.html` shows the failure: nothing else may have been loaded. */
const showLoadFailure = (error: unknown) => {
  window.dispatchEvent(new Event('load-failure'));
  throw error;
};

const showConsole = async () => {
  const [{ startConsole }, { App }] = await loadConsole();
  await yieldToEventLoop();
  const { loaded, ...parts } = startConsole();
  await Promise.all([loaded, fonts]);
  await yieldToEventLoop();
  show(<App {...parts} />);
};

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 300);

/** The login screen alone is small; the console follows while the admin types. */
const showLogin = async () => {
  const [{ Login }] = await Promise.all([import('./admins/login/login.tsx'), fonts]);
  show(<Login />);
  const stop = subscribeToSession(() => {
    stop();
    void showConsole().catch(showLoadFailure);
  });
  whenIdle(() => void loadConsole());
};

// A new release replaced the files this page still asks for: take the new page, once a minute at most.
window.addEventListener('vite:preloadError', async () => {
  const last = Number(tabStorage.read('reloadedAt'));
  if (!isReloadDue(last, Date.now()) || !(await isServerReachable())) return;
  // A tab that cannot remember it would reload for ever.
  if (tabStorage.write('reloadedAt', String(Date.now()))) window.location.reload();
});

const start = async () => {
  await restoreLanguage();
  await (window.location.pathname === '/' && !currentSession() ? showLogin() : showConsole());
};

// Not awaited here: what it loads shares this file's chunk, which would wait for itself.
void start().catch(showLoadFailure);
