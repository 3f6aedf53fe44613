const linkTo = (file: string): HTMLLinkElement => {
  const isStyle = file.endsWith('.css');
  const link = document.createElement('link');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  link.as = isStyle ? 'style' : 'script';
  // As the entry asks for it: otherwise it would be fetched twice.
  link.crossOrigin = '';
  link.href = file;
  return link;
};

/**
 * Asks for files that the entry will ask for once it is there, as the build has named them: all at
 * once, for a slow line that waits between two of them is lost.
 */
export const askFiles = (part: 'login' | 'start' | 'console' | 'bangla'): void => {
  const named = document.querySelector(`meta[name="files-${part}"]`)?.getAttribute('content');
  const files = named?.split(' ').filter(Boolean) ?? [];
  document.head.append(...files.map(linkTo));
};
