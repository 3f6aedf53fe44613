/** What comes before the first picture and before the scripts; the build writes it into the page. */
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

/** What the page is about, which says how high its band is. */
const aboutAt = (): string => {
  if (isGuest) return 'login';
  if (organizationId) return 'organization';
  if (machineId || rfidId) return 'thing';
  return institutionId ? 'institution' : 'page';
};

/** What the address is shown with: a thing of a list, or a tab by its name. */
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
