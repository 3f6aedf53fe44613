import { Failure } from './failure.js';
import { installWithApt, isExecutable, onPath } from './programs.js';

/** Debian's package. Headless Chromium runs the tests much faster, so it comes first. */
const headless = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of a Chromium for the browser tests; installs one if it can. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found =
    (await installProgram(headless)) ??
    onPath(...others) ??
    applications.find(isExecutable) ??
    (await installProgram('chromium'));
  if (found) return found;
  throw new Failure(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.',
  );
}

/** Installs a package of Debian, and returns the path of its program. */
async function installProgram(/** @type {string} */ name) {
  if (!onPath(name)) await installWithApt(name);
  return onPath(name);
}
