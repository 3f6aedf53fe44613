import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { sendWaiting } from './store/send-waiting.ts';
import { openVisitStore, sendTag } from './store/store.ts';

/** The parts of a service worker's scope that are used here: its types clash with those of a page. */
interface WorkerScope {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (
    type: 'sync' | 'install',
    listener: (event: { readonly tag: string; waitUntil(work: Promise<unknown>): void }) => void,
  ) => void;
}

declare const self: WorkerScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('sync', (event) => {
  if (event.tag !== sendTag) return;
  event.waitUntil(
    openVisitStore().then(async (store) => {
      if ((await sendWaiting(store)) > 0) throw new Error('Visits are waiting: try again later');
    }),
  );
});
