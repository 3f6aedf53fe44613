/** Runs before the first paint and before the scripts; the build inlines it into the page. */
import { preferredLanguage } from '../language.ts';
import { browserStorage } from '../page/storage.ts';
import { parseAddress } from '../paths.ts';
import { applyColourScheme } from './colour-scheme.ts';
import { prefetchCharts, showOverview } from './overview.ts';
import { showHead } from './page-head.ts';
import { prefetchJson } from './prefetch-json.ts';
import { preloadFiles } from './preload-files.ts';
import { warmFormats } from './warm-formats.ts';

const { pathname } = location;
const token = browserStorage.read('accessToken');
const isGuest = pathname === '/' && !token;
const { organizationId, institutionId, subpage, machineId, rfidId } = parseAddress(pathname);

/** Kind of the page, which sets the height of its band. */
const pageKind = (): string => {
  if (isGuest) return 'login';
  if (organizationId) return 'organization';
  if (machineId || rfidId) return 'thing';
  return institutionId && !subpage ? 'institution' : 'page';
};

applyColourScheme();
document.documentElement.setAttribute('data-shell', pageKind());
if (preferredLanguage() === 'bn') preloadFiles('bangla');
if (isGuest) {
  preloadFiles('login');
} else {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-language': preferredLanguage(),
  };
  if (token) {
    showOverview(headers);
    showHead(headers);
  }
  preloadFiles('console');
  if (token) {
    prefetchCharts(headers);
    void prefetchJson('/notices', headers);
  }
  warmFormats();
}
