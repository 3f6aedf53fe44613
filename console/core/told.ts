import { createStore } from './store.ts';

/** Whether the page is told of changes as they happen; where it is not it looks for them more often. */
export const isTold = createStore(false);
