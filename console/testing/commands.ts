import { defineBrowserCommand } from '@vitest/browser-playwright';

type Media = Parameters<import('playwright-core').Page['emulateMedia']>[0];

/** Runs beside the browser; component tests call it through `commands`. */
export const emulateMedia = defineBrowserCommand<[Media]>(({ page }, media) =>
  page.emulateMedia(media),
);

/** Moves the pointer off the page: where one test left it, the next one would hover. */
export const parkPointer = defineBrowserCommand(({ page }) => page.mouse.move(0, 0));

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Emulates a colour scheme or the print medium for the whole page. */
    emulateMedia: (media: Media) => Promise<void>;
    parkPointer: () => Promise<void>;
  }
}
