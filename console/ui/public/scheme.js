// Before the first picture, so that a dark page never flashes white. The key is the one Mantine keeps.
(() => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {}
    const dark = chosen === 'dark' || (chosen !== 'light' && device.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  paint();
  device.addEventListener('change', paint);
})();
