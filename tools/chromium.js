import { Failure } from './failure.js';
import { installWithApt, isExecutable, onPath } from './programs.js';

/** Of Debian. Without a window Chromium's tests take half the time. */
const packages = ['chromium-headless-shell', 'chromium'];
const programs = [...packages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium for the browser tests; installs one where it can. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = installed();
  if (found) return found;
  for (const name of packages) {
    await installWithApt(name);
    const now = installed();
    if (now) return now;
  }
  throw new Failure(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.',
  );
}

function installed() {
  return onPath(...programs) ?? applications.find(isExecutable);
}
