import axe, { type RunOptions } from 'axe-core';
import { expect } from 'vitest';
import { commands } from 'vitest/browser';
import { isRelease } from './release.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose outcome depends on the colour scheme. They take three quarters of the time of axe. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const withoutColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));
/** WCAG 2.5.3: who speaks the words of a button finds it by its name. */
const experimentalRules = { 'label-content-name-mismatch': { enabled: true } };

const unfinished =
  '[role="dialog"]:not([aria-label]):not([aria-labelledby]), [data-behind], [aria-busy="true"]';

/** A page without a heading is still being loaded. */
const isAtRest = (): boolean =>
  document.querySelector('h1') !== null &&
  document.querySelector(unfinished) === null &&
  !document.getAnimations().some((animation) => animation instanceof CSSTransition);

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * Waits for a frame in which open dialogs have their names, lists are renewed and transitions have
 * ended. A dialog gets its name in the task after it appears, so axe has to start in that frame. A
 * dialog that is still being fetched cannot be seen from here: the test waits for it first.
 */
const waitForRest = async (): Promise<void> => {
  // A transition starts in the frame after its cause.
  await nextFrame();
  do await nextFrame();
  while (!isAtRest());
};

/** An open menu or list stands beside the landmarks of the page until it closes. */
const isFloating = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].every((node) => node.closest('[data-portal]'));

const findFaults = async (options: RunOptions): Promise<string[]> => {
  await waitForRest();
  const { violations, passes } = await axe.run(document, {
    ...options,
    resultTypes: ['violations'],
  });
  expect(passes.length, 'rules that found something to check').toBeGreaterThan(0);
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .map(({ target, failureSummary }) => ({ selector: target.join(' '), failureSummary }))
      .filter(({ selector }) => !(id === 'region' && isFloating(selector)))
      .map(({ selector, failureSummary }) => `${id}: ${selector}: ${failureSummary}`),
  );
};

/** Fails when axe finds that texts are hard to read, in light or in dark colours. */
export const expectContrast = async (screen: string): Promise<void> => {
  expect(await findFaults({ runOnly: colourRules }), screen).toEqual([]);
  await commands.emulateMedia({ colorScheme: 'dark' });
  try {
    expect(await findFaults({ runOnly: colourRules }), `${screen} in dark colours`).toEqual([]);
  } finally {
    await commands.emulateMedia({ colorScheme: 'light' });
  }
};

/** Fails when axe finds a fault on the screen as it stands. Only the release measures contrast. */
export const expectAccessible = async (screen: string): Promise<void> => {
  const rules = { ...withoutColours, ...experimentalRules };
  expect(await findFaults({ runOnly: tags, rules }), screen).toEqual([]);
  if (isRelease) await expectContrast(screen);
};
