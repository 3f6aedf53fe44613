import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../core/settings/settings.ts';
import { visible } from './visible.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments of a command; throws a StartError that ends with `usageHint` for unknown ones.
 */
export const argumentsOf = <O extends Options>(args: string[], options: O, howTo: string) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/\.(\s|$)|\n/) : [];
    throw new StartError(`${visible(reason)}: ${howTo}.`);
  }
};
