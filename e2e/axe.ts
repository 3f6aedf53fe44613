import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What can be otherwise in other colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * Waits until nothing fades any more, neither what is being renewed nor what takes other colours, and
 * a dialog that has just opened has the name that it takes from its title.
 */
const comeToRest = async (page: Page) => {
  const nameless = '[role="dialog"]:not([aria-label]):not([aria-labelledby])';
  await expect(page.locator(nameless)).toHaveCount(0);
  await expect(page.locator('[data-behind]')).toHaveCount(0);
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
};

/** Of what is as it should be only the rules are told. */
const runAxe = async (page: Page, options: RunOptions) => {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate((given) => window.axe.run(document, given), {
    ...options,
    resultTypes: ['violations' as const],
  });
};

/** An open menu or list stands beside the landmarks of the page until it closes. */
const isFloating = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((nodes) => nodes.every((node) => node.closest('[data-portal]')));

const expectNone = async (page: Page, options: RunOptions, screen: string) => {
  const { violations, passes } = await runAxe(page, options);
  const faults: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ');
      if (id === 'region' && (await isFloating(page, selector))) continue;
      faults.push(`${id}: ${selector}: ${failureSummary}`);
    }
  }
  expect(faults, screen).toEqual([]);
  return passes.length;
};

/** The screen in its present colours has no fault that axe can find, but for rules it has to break. */
export const expectNoFault = async (
  page: Page,
  screen: string,
  broken: string[] = [],
): Promise<void> => {
  const rules = Object.fromEntries(broken.map((rule) => [rule, { enabled: false }]));
  const passes = await expectNone(page, { runOnly: tags, rules }, screen);
  expect(passes, `${screen}: rules that found something to check`).toBeGreaterThan(5);
};

/** The screen as it stands now has no fault that axe can find, in light and in dark colours. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  await expectNoFault(page, screen);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, { runOnly: colourRules }, `${screen} in dark colours`);
  await page.emulateMedia({ colorScheme: 'light' });
};
