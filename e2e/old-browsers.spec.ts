import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect, paths, test } from './fixtures.ts';
import { aSellingMachine } from './selling.ts';
import { superAdmin } from './server.ts';
import { enterConsole, logIn } from './session.ts';

// Safari 15.4 and Chrome 100 are the oldest supported browsers.
const built = join(import.meta.dirname, '../dist/console');
const readBuilt = (suffix: string) =>
  readdirSync(join(built, 'assets'))
    .filter((name) => name.endsWith(suffix))
    .map((name) => ({ name, text: readFileSync(join(built, 'assets', name), 'utf8') }));

/** Removes from a page what either of the oldest browsers does not have. */
const removeNewer = (page: Page) =>
  page.addInitScript(() => {
    const newer: readonly (readonly [object, PropertyKey])[] = [
      ...['toSorted', 'toReversed', 'toSpliced', 'with'].map(
        (name) => [Array.prototype, name] as const,
      ),
      ...['toWellFormed', 'isWellFormed'].map((name) => [String.prototype, name] as const),
      ...['union', 'intersection', 'difference', 'isSubsetOf'].map(
        (name) => [Set.prototype, name] as const,
      ),
      ...['map', 'filter', 'flatMap', 'some', 'every', 'find', 'reduce', 'forEach', 'toArray'].map(
        (name) => [Object.getPrototypeOf(Object.getPrototypeOf([].values())), name] as const,
      ),
      ...['withResolvers', 'try'].map((name) => [Promise, name] as const),
      ...['any', 'timeout'].map((name) => [AbortSignal, name] as const),
      ...['canParse', 'parse'].map((name) => [URL, name] as const),
      ...['showPopover', 'hidePopover'].map((name) => [HTMLElement.prototype, name] as const),
      ...['checkVisibility', 'moveBefore'].map((name) => [Element.prototype, name] as const),
      ...['Iterator', 'requestIdleCallback', 'CompressionStream', 'DecompressionStream'].map(
        (name) => [window, name] as const,
      ),
      ...['OffscreenCanvas', 'scheduler', 'navigation'].map((name) => [window, name] as const),
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Array, 'fromAsync'],
      [RegExp, 'escape'],
      [Intl, 'DurationFormat'],
      [Document.prototype, 'startViewTransition'],
      [ReadableStream.prototype, Symbol.asyncIterator],
    ];
    for (const [owner, name] of newer) Reflect.deleteProperty(owner, name);
  });

const title = 'the console works without what came after Chrome 100 and Safari 15.4';

test(title, { tag: '@release' }, async ({ page, world }) => {
  await removeNewer(page);
  const { organization, institution, machine } = await aSellingMachine(world);
  await page.goto('/');
  await logIn(page, superAdmin);
  await expect(page.getByRole('row', { name: 'Remaining stock' })).toBeVisible();
  const tabs = ['dispenses', 'machines', 'rfids', 'payments', 'report', 'admins', 'recipients'];
  for (const path of [
    paths.organization(organization),
    ...tabs.map((tab) => paths.institution(institution, tab)),
    `${paths.institution(institution, 'machines')}/${machine.physicalId}`,
    '/audit',
    '/attention',
    '/attention/told',
  ]) {
    await enterConsole(page, world.super, path);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('main'), path).toBeVisible();
    await expect(page.getByRole('alert'), path).toBeHidden();
  }
});

test('no script has syntax or functions that the oldest browsers lack', {
  tag: '@release',
}, async () => {
  const esCheck = join(import.meta.dirname, '../node_modules/es-check/lib/cli/index.js');
  const browsers = ['checkBrowser', '--browserslistQuery', 'chrome 100, safari 15.4'];
  // The library of QR codes uses it where it is there.
  const guarded = ['--ignore', 'Uint8ArrayToBase64'];
  const how = ['--files', './assets/*.js', '--module', '--checkFeatures', '--noCache', '--noColor'];
  const args = [esCheck, ...browsers, ...guarded, ...how];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: built });
  expect(stdout).toContain('ES-Check passed');
});

test('no script looks behind in a regular expression, which Safari 15.4 cannot', () => {
  const faults = readBuilt('.js').filter(({ text }) => /\(\?<[=!]/.test(text));
  expect(faults.map(({ name }) => name)).toEqual([]);
});

const inlineStyle = (html: string): string => /<style[^>]*>(.+?)<\/style>/s.exec(html)?.[1] ?? '';

test('what the oldest browsers cannot style stands under @supports', async ({ page }) => {
  const paying = await page.request.get('/payment/process/failed');
  const inlined = [await paying.text(), readFileSync(join(built, 'index.html'), 'utf8')];
  const sheets = [...readBuilt('.css').map(({ text }) => text), ...inlined.map(inlineStyle)];
  expect(sheets).not.toContain('');
  await page.goto('about:blank');
  const faults = await page.evaluate((texts) => {
    const found: string[] = [];
    const newer =
      /color-mix|light-dark|oklch|oklab|\d[dsl]v[hw]\b|subgrid|[{;] ?(translate|rotate|scale):/;
    /** The component kit degrades by itself: dialogs aside, which console/ui/theme/mantine.css mends. */
    const isOfKit = (text: string) => /\.m_[\da-f]{8}|mantine-/.test(text);
    const visit = (rule: CSSRule): void => {
      if (rule instanceof CSSSupportsRule) return;
      const { cssText } = rule;
      if (rule instanceof CSSMediaRule && /[<>]/.test(rule.media.mediaText)) found.push(cssText);
      if (rule instanceof CSSStyleRule) {
        const isNewer = /:has\(/.test(rule.selectorText) || newer.test(cssText);
        if (rule.cssRules.length > 0 || (isNewer && !isOfKit(cssText))) found.push(cssText);
      } else if (rule instanceof CSSContainerRule && !isOfKit(cssText)) {
        found.push(cssText);
      } else if (rule instanceof CSSGroupingRule) {
        for (const inner of rule.cssRules) visit(inner);
      }
    };
    for (const text of texts) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      for (const rule of sheet.cssRules) visit(rule);
    }
    return found;
  }, sheets);
  expect(sheets.join('').length).toBeGreaterThan(100_000);
  expect(faults).toEqual([]);
});
