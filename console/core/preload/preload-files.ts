/** Kinds of files that are no scripts, by their endings. */
const otherKinds: Readonly<Record<string, string>> = { css: 'style', woff2: 'font' };

const createLink = (file: string): HTMLLinkElement => {
  const link = document.createElement('link');
  const kind = otherKinds[file.split('.').at(-1) ?? ''];
  link.rel = kind ? 'preload' : 'modulepreload';
  link.as = kind ?? 'script';
  // Must match the entry's own request, or the file is fetched twice.
  link.crossOrigin = '';
  link.href = file;
  return link;
};

/**
 * Preloads files that the entry will import, listed by the build. All at once: a slow connection
 * wastes each round trip between them.
 */
export const preloadFiles = (part: 'login' | 'console' | 'bangla'): void => {
  const files = document.querySelector(`meta[name="files-${part}"]`)?.getAttribute('content') ?? '';
  document.head.append(...files.split(' ').filter(Boolean).map(createLink));
};
