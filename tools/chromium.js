import { Failure } from './failure.js';
import { installWithApt, isExecutable, onPath } from './programs.js';

/** Of Debian. Without a window Chromium's tests take far less time, so it comes before any other. */
const headless = 'chromium-headless-shell';
const others = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium for the browser tests; installs one where it can. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found =
    (await installed(headless)) ??
    onPath(...others) ??
    applications.find(isExecutable) ??
    (await installed('chromium'));
  if (found) return found;
  throw new Failure(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.',
  );
}

/** The path of a program of Debian that is installed now, if it can be. */
async function installed(/** @type {string} */ name) {
  if (!onPath(name)) await installWithApt(name);
  return onPath(name);
}
