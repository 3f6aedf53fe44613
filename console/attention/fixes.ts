import { createContext } from 'react';
import type { AttentionOf } from '../../contract/attention.ts';
import type { AttentionKind } from '../../contract/attention-kinds.ts';

/** Kinds that can be fixed without leaving the list, with how. Other items link to their page. */
export type Fixes = {
  readonly [K in AttentionKind]?: (item: AttentionOf<K>) => void;
};

/** Fixes that other rooms have; the page provides them. */
export const FixesContext = createContext<Fixes>({});
