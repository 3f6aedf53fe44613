const createLink = (file: string): HTMLLinkElement => {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  link.as = isStyle ? 'style' : 'script';
  // Must match the entry's own request, or the file is fetched twice.
  link.crossOrigin = '';
  link.href = file;
  return link;
};

/**
 * Preloads files that the entry will import, listed by the build. All at once: a slow connection
 * wastes each round trip between them.
 */
export const preloadFiles = (part: 'login' | 'start' | 'console' | 'bangla'): void => {
  const files = document.querySelector(`meta[name="files-${part}"]`)?.getAttribute('content') ?? '';
  document.head.append(...files.split(' ').filter(Boolean).map(createLink));
};
