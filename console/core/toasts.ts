import { createStore } from './store.ts';

export interface Toast {
  readonly id: number;
  readonly kind: 'done' | 'failed' | 'plain';
  /** English, from the action or the server; translated when it is shown. */
  readonly text: string;
  /** Takes back what the toast tells of. */
  readonly undo?: (() => void) | undefined;
}

export const toastStore = createStore<readonly Toast[]>([]);

let lastId = 0;

/** Shows a toast. The same text is not stacked, and a success removes failures. */
export const showToast = (kind: Toast['kind'], text: string, undo?: Toast['undo']): void => {
  lastId += 1;
  const isResolved = (toast: Toast) => kind !== 'failed' && toast.kind === 'failed';
  const others = toastStore.get().filter((toast) => toast.text !== text && !isResolved(toast));
  toastStore.set([...others, { id: lastId, kind, text, undo }].slice(-3));
};

export const dismissToast = (id: number): void =>
  toastStore.set(toastStore.get().filter((toast) => toast.id !== id));
