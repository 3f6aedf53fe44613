import './page.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { registerWorker } from './register-worker.ts';
import { openVisitStore } from './store/store.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');
const token = location.hash.slice(1);
// The code of another door was scanned into the same tab.
addEventListener('hashchange', () => location.reload());
createRoot(root).render(<App token={token} store={await openVisitStore()} />);
registerWorker();
