import { type Locator, page } from 'vitest/browser';
import type { Admin } from '../../../contract/admins.ts';
import type { DataKind } from '../sample-answer.ts';

type LocatorKind =
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
type ElementNames = Readonly<Partial<Record<LocatorKind, readonly string[]>>>;

/** Lists the names that the specification gives on one screen. */
export interface LocatorTable {
  readonly path: string;
  /** A SUPER admin by default; `null` for nobody. */
  readonly admin?: Admin | null;
  /** The data with which the screen shows these names; empty and full by default. */
  readonly kinds?: readonly DataKind[];
  /** The test clicks these first, in this order. */
  readonly press?: readonly (readonly [role: LocatorKind, name: string])[];
  /** Each names one element of the whole page. */
  readonly page?: ElementNames;
  /** Each names one element of the open dialog; the page behind it may have another. */
  readonly dialog?: ElementNames;
}

export const emptyAndFull: readonly DataKind[] = ['empty', 'flagged'];
export const fullKinds: readonly DataKind[] = ['flagged'];

type Root = Pick<Locator, 'getByLabelText' | 'getByRole' | 'getByText'>;

export const findElement = (kind: LocatorKind, name: string, root: Root = page): Locator => {
  if (kind === 'label') return root.getByLabelText(name);
  if (kind === 'text') return root.getByText(name);
  return root.getByRole(kind, { name });
};

const describe = (element: Element): string => {
  const label = element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60);
  return `${element.localName} '${label}'`;
};

const findIn = (root: Root, names: ElementNames = {}): string[] =>
  (Object.keys(names) as LocatorKind[]).flatMap((kind) =>
    (names[kind] ?? []).flatMap((name) => {
      const found = findElement(kind, name, root).elements();
      return found.length === 1 ? [] : [`${kind} '${name}': ${found.map(describe).join(', ')}`];
    }),
  );

/** Finds names that match no element, or several. */
export const findAmbiguous = (table: LocatorTable): string[] => [
  ...findIn(page, table.page),
  ...findIn(page.getByRole('dialog'), table.dialog),
];
