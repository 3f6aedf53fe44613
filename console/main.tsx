import './core/strict.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isServerThere } from './core/reload.ts';
import { currentSession, subscribeToSession } from './core/session.ts';
import { restoreLanguage } from './core/texts.ts';
import { trustOwnTexts } from './core/trusted-types.ts';
import { Notices } from './ui/frame/notices.tsx';
import './ui/frame/fonts.css';
import './ui/frame/tokens.css';

trustOwnTexts();

const holder = document.getElementById('root');
if (!holder) throw new Error('The page has no #root');
const root = createRoot(holder);

const loadConsole = () => import('./pages/app.tsx');

const showConsole = async () => {
  const { App } = await loadConsole();
  root.render(
    <StrictMode>
      <App />
      <Notices />
    </StrictMode>,
  );
};

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? window.requestIdleCallback(work) : setTimeout(work, 300);

/** The login screen alone is small; the console follows while the admin types. */
const showLogin = async () => {
  const { Login } = await import('./login/login.tsx');
  root.render(
    <StrictMode>
      <Login />
      <Notices />
    </StrictMode>,
  );
  const stop = subscribeToSession(() => {
    stop();
    void showConsole();
  });
  whenIdle(() => void loadConsole());
};

// A new release replaced the files this page still asks for: take the new page, once a minute at most.
window.addEventListener('vite:preloadError', async () => {
  const last = Number(sessionStorage.getItem('reloadedAt'));
  if (Date.now() - last < 60_000 || !(await isServerThere())) return;
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  window.location.reload();
});

const start = async () => {
  await restoreLanguage();
  await (window.location.pathname === '/' && !currentSession() ? showLogin() : showConsole());
};

// Not awaited here: what it loads shares this file's chunk, which would wait for itself.
void start();
