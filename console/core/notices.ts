import { createStore } from './store.ts';

export interface Notice {
  readonly id: number;
  readonly kind: 'done' | 'failed' | 'plain';
  /** English, from the action or the server; translated when it is shown. */
  readonly text: string;
}

export const notices = createStore<readonly Notice[]>([]);

let lastId = 0;

/** Shows a toast. The same text is not stacked, and a success removes failures. */
export const notify = (kind: Notice['kind'], text: string): void => {
  lastId += 1;
  const isAnswered = (notice: Notice) => kind !== 'failed' && notice.kind === 'failed';
  const others = notices.get().filter((notice) => notice.text !== text && !isAnswered(notice));
  notices.set([...others, { id: lastId, kind, text }].slice(-3));
};

export const dismissNotice = (id: number): void =>
  notices.set(notices.get().filter((notice) => notice.id !== id));
