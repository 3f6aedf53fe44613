import type { ReactNode } from 'react';

/** Label and value of a fact. */
export type NamedFact = readonly [string, ReactNode];

interface FactListProps {
  readonly className: string | undefined;
  readonly facts: readonly NamedFact[];
}

/** List of facts; empty ones are left out. */
export const FactList = ({ className, facts }: FactListProps) => (
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
