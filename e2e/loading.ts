import type { CDPSession, Page } from '@playwright/test';

export interface LoadedResource {
  readonly url: string;
  /** Chromium's resource type: Document, Script, Stylesheet, Font, Fetch, … */
  readonly kind: string;
  /** Encoded size of the body. */
  bytes: number;
}

/** Records what Chromium downloads from now on: a new profile has an empty cache. */
export const watchLoading = async (
  page: Page,
): Promise<{ line: CDPSession; loaded: LoadedResource[] }> => {
  const line = await page.context().newCDPSession(page);
  const begun = new Map<string, LoadedResource>();
  const loaded: LoadedResource[] = [];
  line.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    const one = { url, kind: type ?? 'Other', bytes: 0 };
    begun.set(requestId, one);
    loaded.push(one);
  });
  const forget = (requestId: string) => {
    const one = begun.get(requestId);
    if (one) loaded.splice(loaded.indexOf(one), 1);
    begun.delete(requestId);
  };
  line.on('Network.requestServedFromCache', ({ requestId }) => forget(requestId));
  line.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) forget(requestId);
  });
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = begun.get(requestId);
    if (one) one.bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  return { line, loaded };
};

/** Records downloads with gzip, which every browser and proxy supports; budgets refer to it. */
export const watchGzipped = async (page: Page): Promise<LoadedResource[]> => {
  const { line, loaded } = await watchLoading(page);
  await line.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  return loaded;
};

/** In KB. */
export const sizeOf = (loaded: readonly LoadedResource[], ...kinds: readonly string[]): number =>
  loaded.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) /
  1024;

interface LoadMetrics {
  /** Layout shift so far (CLS), without what followed an input. */
  shift: number;
  /** Each shift with the texts that moved and their upper edges before and after. */
  readonly moves: string[];
  /** Durations of tasks over 50 ms, in ms. */
  readonly tasks: number[];
  /** First contentful paint, in ms from navigation start. */
  readable: number;
}

declare global {
  interface Window {
    seen: LoadMetrics;
  }
  interface PerformanceEntry {
    readonly value?: number;
    readonly hadRecentInput?: boolean;
    readonly sources?: readonly {
      readonly node?: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
}

/** Makes each new page record its loading metrics, for `readLoadMetrics`. */
export const watchPages = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: LoadMetrics = { shift: 0, moves: [], tasks: [], readable: 0 };
    window.seen = seen;
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type,
        buffered: true,
      });
    watch('layout-shift', ({ value = 0, hadRecentInput, sources = [] }) => {
      if (hadRecentInput) return;
      seen.shift += value;
      const nodes = sources.map(({ node, previousRect, currentRect }) => {
        const text = node?.textContent?.trim().slice(0, 40) ?? '';
        return `'${text}' ${previousRect.y} → ${currentRect.y}`;
      });
      seen.moves.push(`${value.toFixed(3)}: ${nodes.join(', ')}`);
    });
    watch('longtask', ({ duration }) => void seen.tasks.push(duration));
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.readable = startTime;
    });
  });

export const readLoadMetrics = (page: Page): Promise<LoadMetrics> =>
  page.evaluate(() => window.seen);
