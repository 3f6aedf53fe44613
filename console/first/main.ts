/** What comes before the first picture and before the scripts; the build writes it into the page. */
import { ownLanguage } from '../core/language.ts';
import { locate } from '../core/paths.ts';
import { stored } from '../core/stored.ts';
import { paint } from './colours.ts';
import { showFigures } from './figures.ts';
import { askFiles } from './files.ts';

const { pathname } = location;
const token = stored('accessToken');
const isGuest = pathname === '/' && !token;
const { organizationId, institutionId } = locate(pathname);
const isOfEntity = Boolean(organizationId ?? institutionId);

paint();
document.documentElement.setAttribute(
  'data-shell',
  isGuest ? 'login' : isOfEntity ? 'entity' : 'page',
);
if (ownLanguage() === 'bn') askFiles('bangla');
if (isGuest) {
  askFiles('login');
} else {
  if (token) showFigures(token);
  askFiles('start');
  askFiles('console');
}
