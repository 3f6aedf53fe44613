import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

const toastSelector = '[aria-live] li';

/** Texts of the toasts that appeared in this test, without those that it expected. */
let appeared: string[] = [];

/** A toast leaves after four seconds, which a busy machine may spend on the click that shows it. */
const observer = new MutationObserver((mutations) => {
  for (const node of mutations.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(node instanceof Element)) continue;
    const toasts = node.matches(toastSelector) ? [node] : node.querySelectorAll(toastSelector);
    for (const toast of toasts) appeared.push(toast.querySelector('span')?.textContent ?? '');
  }
});

observer.observe(document, { childList: true, subtree: true });

export const forgetToasts = (): void => {
  observer.takeRecords();
  appeared = [];
};

/** Waits until a toast has appeared, even if it left meanwhile. Each is expected once. */
export const expectToast = async (text: string): Promise<void> => {
  await expect.poll(() => appeared).toContain(text);
  appeared.splice(appeared.indexOf(text), 1);
};

/** Finds a toast that is shown, in either language. */
export const findToast = (text: string): Locator =>
  page.getByRole('region', { name: /^(Notices|বিজ্ঞপ্তি)$/ }).getByText(text, { exact: true });
