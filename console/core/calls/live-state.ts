import { createStore } from '../store.ts';

/** True while the event stream is connected; otherwise queries poll more often. */
export const isLive = createStore(false);
