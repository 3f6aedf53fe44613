const linkTo = (file: string, fetchPriority: 'auto' | 'low'): HTMLLinkElement => {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  link.as = isStyle ? 'style' : 'script';
  // As the entry asks for it: otherwise it would be fetched twice.
  link.crossOrigin = '';
  link.fetchPriority = fetchPriority;
  link.href = file;
  return link;
};

const told = (part: string): string =>
  document.querySelector(`meta[name="files-${part}"]`)?.getAttribute('content') ?? '';

const ask = (files: readonly string[], priority: 'auto' | 'low' = 'auto'): void =>
  document.head.append(...files.map((file) => linkTo(file, priority)));

/**
 * Asks for files that the entry will ask for once it is there, as the build has named them: all at
 * once, for a slow line that waits between two of them is lost.
 */
export const askFiles = (part: 'login' | 'start' | 'console' | 'bangla'): void => {
  ask(told(part).split(' ').filter(Boolean));
};

/** The same of what an address is shown with, once the line is free. */
export const askView = (name: string): void => {
  const views = told('views')
    .split(';')
    .map((view) => view.split(' '));
  const [, ...files] = views.find(([view]) => view === name) ?? [];
  ask(files, 'low');
};
