import type { Message } from '../../../contract/messages/text.ts';
import { createMessage, readFault } from '../../../contract/messages.ts';

interface SchemaFault {
  readonly instancePath: string;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>>;
}

const unknownKeys = ({ params }: SchemaFault): readonly string[] =>
  Array.isArray(params?.keys) ? params.keys : [];

const maxNameLength = 100;

const shortenName = (key: string): string =>
  key.length > maxNameLength ? `${key.slice(0, maxNameLength)}…` : key;

/** Yields each fault, or each unknown key of one, with its dotted field. */
export function* faultEntries(
  faults: readonly SchemaFault[],
): Generator<readonly [string, Message]> {
  for (const fault of faults) {
    const path = fault.instancePath.split('/').filter(Boolean);
    const keys = unknownKeys(fault).map(shortenName);
    for (const name of keys)
      yield [[...path, name].join('.'), createMessage('unknownField', { name })];
    if (keys.length) continue;
    yield [
      path.join('.') || 'body',
      path.length ? readFault(fault.message) : createMessage('fieldsExpected'),
    ];
  }
}

/** Counts the faults, and each unknown key for itself. */
export const countFaults = (faults: readonly SchemaFault[]): number =>
  faults.reduce((sum, fault) => sum + (unknownKeys(fault).length || 1), 0);
