import { type Locator, page } from 'vitest/browser';
import type { Admin } from '../../../contract/admins.ts';
import type { DataKind } from '../sample-answer.ts';

type Way =
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'combobox'
  | 'dialog'
  | 'heading'
  | 'label'
  | 'link'
  | 'menuitem'
  | 'radio'
  | 'rowheader'
  | 'switch'
  | 'tab'
  | 'table'
  | 'text'
  | 'textbox';

/** Names by the role that has them, or by `label` or `text`. */
type Names = Readonly<Partial<Record<Way, readonly string[]>>>;

/** Lists the names that the specification gives on one screen. */
export interface LocatorTable {
  readonly path: string;
  /** A SUPER admin by default; `null` for nobody. */
  readonly admin?: Admin | null;
  /** The data with which the screen shows these names; empty and full by default. */
  readonly kinds?: readonly DataKind[];
  /** The test clicks these first, in this order. */
  readonly press?: readonly (readonly [role: Way, name: string])[];
  /** Each names one element of the whole page. */
  readonly page?: Names;
  /** Each names one element of the open dialog; the page behind it may have another. */
  readonly dialog?: Names;
}

export const emptyAndFull: readonly DataKind[] = ['empty', 'flagged'];
export const fullKinds: readonly DataKind[] = ['flagged'];

type Root = Pick<Locator, 'getByLabelText' | 'getByRole' | 'getByText'>;

export const findElement = (way: Way, name: string, root: Root = page): Locator => {
  if (way === 'label') return root.getByLabelText(name);
  if (way === 'text') return root.getByText(name);
  return root.getByRole(way, { name });
};

const describe = (element: Element): string => {
  const label = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60);
  return `${element.localName} '${label}'`;
};

const findIn = (root: Root, names: Names = {}): string[] =>
  (Object.keys(names) as Way[]).flatMap((way) =>
    (names[way] ?? []).flatMap((name) => {
      const found = findElement(way, name, root).elements();
      return found.length === 1 ? [] : [`${way} '${name}': ${found.map(describe).join(', ')}`];
    }),
  );

/** Finds names that match no element, or several. */
export const findAmbiguous = (table: LocatorTable): string[] => [
  ...findIn(page, table.page),
  ...findIn(page.getByRole('dialog'), table.dialog),
];
