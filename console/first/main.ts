/** Runs before the first paint and before the scripts; the build inlines it into the page. */
import { ownLanguage } from '../core/language.ts';
import { locate, paths } from '../core/paths.ts';
import { stored } from '../core/stored.ts';
import { paint } from './colours.ts';
import { askFiles, askView } from './files.ts';
import { showHead } from './head.ts';
import { showOverview } from './overview.ts';
import { warmFormats } from './warm.ts';

const { pathname } = location;
const token = stored('accessToken');
const isGuest = pathname === '/' && !token;
const { page, organizationId, institutionId, machineId, rfidId } = locate(pathname);

/** Kind of the page, which sets the height of its band. */
const aboutAt = (): string => {
  if (isGuest) return 'login';
  if (organizationId) return 'organization';
  if (machineId || rfidId) return 'thing';
  return institutionId ? 'institution' : 'page';
};

/** Name of the view: that of one thing, or a tab by its name. */
const viewAt = (): string => {
  if (machineId) return 'machine';
  if (rfidId) return 'rfid';
  const tab = pathname.slice(pathname.lastIndexOf('/') + 1);
  return page === paths.dashboard() && tab === 'payments' ? 'statements' : tab;
};

paint();
document.documentElement.setAttribute('data-shell', aboutAt());
if (ownLanguage() === 'bn') askFiles('bangla');
if (isGuest) {
  askFiles('login');
} else {
  if (token) {
    const headers = { authorization: `Bearer ${token}` };
    showOverview(headers);
    showHead(headers);
  }
  askFiles('start');
  askFiles('console');
  askView(viewAt());
  warmFormats();
}
