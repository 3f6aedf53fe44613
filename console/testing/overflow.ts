import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { specifiedForm } from '../../contract/credential-forms.ts';
import { gateways } from '../../contract/gateways.ts';
import { endpoints } from '../../contract/index.ts';
import { overview } from '../../contract/overview.ts';
import type { FakeServer } from './fake-server.ts';
import { isRelease } from './release.ts';
import { type DataKind, makeSampleAnswer } from './sample-answer.ts';
import { startServer } from './start-server.ts';

/** A small phone; in the release a screen of 1440 px at a zoom of 200 % and the usual phone too. */
const widths = isRelease ? [320, 720, 390] : [320];

/** A server whose every answer is a sample of one kind, and which refuses every change. */
export const startSampleServer = (kind: DataKind): FakeServer => {
  const server = startServer();
  for (const row of endpoints) {
    if (row.media || row.isStream) server.refuse(row, 503);
    else if (row.method !== 'GET' && !row.isReadOnly) server.refuse(row, 403);
    else if (row.answer) server.answerWith(row, () => makeSampleAnswer(row, kind));
  }
  // A provider is one of a table.
  const platform = makeSampleAnswer(gateways.platform, kind);
  server.answer(gateways.platform, { ...platform, forms: [specifiedForm] });
  // Labels of charts are days and types, which schemas do not express.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const bars = Array.from({ length: 31 }, (_, at) => ({ _id: day(30 - at), successCount: at }));
  server.answer(overview.bar, { data: kind === 'empty' ? [] : bars });
  const slices = ['BKASH', 'CASH', 'RFID', ''].map((_id, at) => ({ _id, total: 1_000 * at }));
  return server.answer(overview.pie, { data: kind === 'empty' ? [] : slices });
};

const isInScroller = (element: Element): boolean => {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return false;
  return getComputedStyle(parent).overflowX !== 'visible' || isInScroller(parent);
};

/** Names the element that reaches farthest to the right, for the message. */
const findWidest = (): string => {
  const [widest] = [...document.body.querySelectorAll('*')]
    .filter((element) => !isInScroller(element))
    .map((element) => ({ element, right: element.getBoundingClientRect().right }))
    .sort((one, other) => other.right - one.right);
  return `<${widest?.element.localName} class="${widest?.element.className}">`;
};

/** Names the buttons that cut their text. */
const findCutButtons = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ innerText }) => innerText);

const findFaults = (width: number): string[] => {
  const { scrollWidth } = document.documentElement;
  const wide = scrollWidth > width ? [`${findWidest()} reaches to ${scrollWidth} px`] : [];
  return [...wide, ...findCutButtons().map((text) => `"${text}" is cut`)];
};

/** Waits until nothing makes the page wider than a screen and no button is cut, for each width. */
export const expectFits = async (where: string): Promise<void> => {
  for (const width of widths) {
    await page.viewport(width, 800);
    await expect
      .poll(() => [window.innerWidth, ...findFaults(width)], { message: `${where} at ${width} px` })
      .toEqual([width]);
  }
};
