const createLink = (file: string, fetchPriority: 'auto' | 'low'): HTMLLinkElement => {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  link.as = isStyle ? 'style' : 'script';
  // Must match the entry's own request, or the file is fetched twice.
  link.crossOrigin = '';
  link.fetchPriority = fetchPriority;
  link.href = file;
  return link;
};

const fileNamesOf = (part: string): string =>
  document.querySelector(`meta[name="files-${part}"]`)?.getAttribute('content') ?? '';

const addLinks = (files: readonly string[], priority: 'auto' | 'low' = 'auto'): void =>
  document.head.append(...files.map((file) => createLink(file, priority)));

/**
 * Preloads files that the entry will import, listed by the build. All at once: a slow connection
 * wastes each round trip between them.
 */
export const preloadFiles = (part: 'login' | 'start' | 'console' | 'bangla'): void => {
  addLinks(fileNamesOf(part).split(' ').filter(Boolean));
};

/** Preloads the files of a view at low priority. */
export const preloadView = (name: string): void => {
  const views = fileNamesOf('views')
    .split(';')
    .map((view) => view.split(' '));
  const [, ...files] = views.find(([view]) => view === name) ?? [];
  addLinks(files, 'low');
};
