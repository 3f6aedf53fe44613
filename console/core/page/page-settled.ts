import { createStore } from '../store.ts';

/** True once the page had time to render; deferred queries start then. */
export const isPageSettled = createStore(false);
