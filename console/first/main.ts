/** What comes before the first picture and before the scripts; the build writes it into the page. */
import { ownLanguage } from '../core/language.ts';
import { locate } from '../core/paths.ts';
import { stored } from '../core/stored.ts';
import { paint } from './colours.ts';
import { askFiles } from './files.ts';
import { showHead } from './head.ts';
import { showOverview } from './overview.ts';

const { pathname } = location;
const token = stored('accessToken');
const isGuest = pathname === '/' && !token;
const { organizationId, institutionId } = locate(pathname);
const entity = (organizationId && 'organization') ?? (institutionId && 'institution');

paint();
document.documentElement.setAttribute('data-shell', isGuest ? 'login' : (entity ?? 'page'));
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
}
