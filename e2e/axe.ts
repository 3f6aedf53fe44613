import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose outcome depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/**
 * Runs axe in a frame in which open dialogs have their names, lists are renewed and transitions have
 * ended: a dialog gets its name in the task after it appears. A dialog that is still being fetched
 * cannot be seen from here: the test waits for it first.
 */
const runAxe = async (page: Page, options: RunOptions) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      const unfinished =
        '[role="dialog"]:not([aria-label]):not([aria-labelledby]), [data-behind], [aria-busy="true"]';
      // A page without a heading is still being loaded.
      const isAtRest = () =>
        document.querySelector('h1') !== null &&
        document.querySelector(unfinished) === null &&
        !document.getAnimations().some((animation) => animation instanceof CSSTransition);
      // A transition starts in the frame after its cause.
      await new Promise(requestAnimationFrame);
      do await new Promise(requestAnimationFrame);
      while (!isAtRest());
      return window.axe.run(document, given);
    },
    { ...options, resultTypes: ['violations' as const] },
  );
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

/** Expects no axe violation in the current colours, except of the `broken` rules. */
export const expectNoFault = async (
  page: Page,
  screen: string,
  broken: string[] = [],
): Promise<void> => {
  const rules = Object.fromEntries(broken.map((rule) => [rule, { enabled: false }]));
  const passes = await expectNone(page, { runOnly: tags, rules }, screen);
  expect(passes, `${screen}: rules that found something to check`).toBeGreaterThan(5);
};

/** Expects no axe violation on the current screen, in light and dark colours. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  await expectNoFault(page, screen);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, { runOnly: colourRules }, `${screen} in dark colours`);
  await page.emulateMedia({ colorScheme: 'light' });
};
