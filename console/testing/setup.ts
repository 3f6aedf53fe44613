import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import '../core/message-compiler.ts';
import { endSession } from '../core/calls/session.ts';
import { restoreLanguage } from '../core/texts.ts';
import { toastStore } from '../core/toasts.ts';
import { closeConsole } from './open-console.tsx';
import { findServerFaults } from './start-server.ts';
import { forgetToasts } from './toasts.ts';

/** Errors and warnings that the browser's console received in this test. */
let complaints: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const write = console[level];
  console[level] = (...values: unknown[]) => {
    complaints.push(values.map(String).join(' '));
    write(...values);
  };
}

// Without Web Locks a page opens no event stream: each test controls its refetches.
Reflect.deleteProperty(Navigator.prototype, 'locks');

// Nobody looks at the pixels. An invisible frame is laid out and clicked, but not rasterized.
(window.frameElement as HTMLIFrameElement).style.opacity = '0';

/** A touched browser never gets wider than a screen at 200 %: it would zoom out of its page. */
const width = navigator.maxTouchPoints > 0 ? 390 : 1280;

beforeEach(async () => {
  complaints = [];
  // Setting it costs as much as a click, and most tests leave it.
  if (window.innerWidth !== width || window.innerHeight !== 800) await page.viewport(width, 800);
  await commands.parkPointer();
});

afterEach(async () => {
  closeConsole();
  endSession();
  toastStore.set([]);
  forgetToasts();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  await restoreLanguage();
  expect(findServerFaults(), 'calls that broke the contract').toEqual([]);
  expect(complaints, 'errors and warnings of the console').toEqual([]);
});
