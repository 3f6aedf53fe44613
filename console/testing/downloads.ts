import { onTestFinished, vi } from 'vitest';

interface Download {
  readonly name: string;
  readonly blob: Blob;
}

/** Collects the files that the console hands to the browser during a test, instead of saving them. */
export const collectDownloads = (): readonly Download[] => {
  const blobs = new Map<string, Blob>();
  const downloads: Download[] = [];
  const createUrl = URL.createObjectURL.bind(URL);
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = createUrl(blob);
    if (blob instanceof Blob) blobs.set(url, blob);
    return url;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) downloads.push({ name: this.download, blob });
  });
  onTestFinished(() => {
    create.mockRestore();
    click.mockRestore();
  });
  return downloads;
};
