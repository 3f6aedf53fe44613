import type { ReactNode } from 'react';

/** Label and value of a fact. */
export type Named = readonly [string, ReactNode];

interface Props {
  readonly className: string | undefined;
  readonly facts: readonly Named[];
}

/** List of facts; empty ones are left out. */
export const FactList = ({ className, facts }: Props) => (
  <dl className={className}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
);
