import { createStore } from './store.ts';

/** Whether the page has had time to show what it was opened for: what can wait is asked for then. */
export const isSettled = createStore(false);
