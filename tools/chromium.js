import { Failure } from './failure.js';
import { installWithApt, isExecutable, onPath } from './programs.js';

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
  await installWithApt('chromium');
  const now = installed();
  if (now) return now;
  throw new Failure(
    'The browser tests need Chromium or Chrome: install one, or name it with CHROMIUM_PATH.',
  );
}

function installed() {
  return (
    onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') ??
    applications.find(isExecutable)
  );
}
