import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The screen as it stands now has no fault that axe can find, but for rules it has to break. */
export const expectAccessible = async (
  page: Page,
  screen: string,
  broken: string[] = [],
): Promise<void> => {
  const axe = new AxeBuilder({ page }).withTags(tags).disableRules(broken);
  const { violations, passes } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(faults, screen).toEqual([]);
  expect(passes.length, `${screen}: rules that found something to check`).toBeGreaterThan(5);
};
