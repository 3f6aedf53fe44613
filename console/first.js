/** What comes before the first picture and before the scripts. */
(() => {
  const page = document.documentElement;
  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };

  // So that a dark page never flashes white. The key is the one Mantine keeps.
  const device = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    const chosen = stored('mantine-color-scheme-value');
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  paint();
  device.addEventListener('change', paint);

  // The files that the entry will ask for once it is there, as the build has named them: all at once,
  // for a slow line that waits between two of them is lost.
  const ask = (/** @type {string} */ part) => {
    const named = document.querySelector(`meta[name="files-${part}"]`)?.getAttribute('content');
    const files = named?.split(' ').filter(Boolean) ?? [];
    const links = files.map((file) => {
      const isStyle = file.endsWith('.css');
      const link = document.createElement('link');
      link.rel = isStyle ? 'preload' : 'modulepreload';
      link.as = isStyle ? 'style' : 'script';
      // As the entry asks for it: otherwise it would be fetched twice.
      link.crossOrigin = '';
      link.href = file;
      return link;
    });
    document.head.append(...links);
  };
  const isGuest = location.pathname === '/' && !stored('accessToken');
  const isOfEntity = /^\/(organization|institution)\//.test(location.pathname);
  page.setAttribute('data-shell', isGuest ? 'login' : isOfEntity ? 'entity' : 'page');
  if (/^bn\b/.test(stored('language') ?? navigator.language)) ask('bangla');
  if (isGuest) {
    ask('login');
  } else {
    ask('start');
    ask('console');
  }
})();
