import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../../platform/settings/settings.ts';
import { escapeInvisible } from './escape-invisible.ts';

type ArgumentOptions = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments of a command; throws a StartError that ends with `usageHint` for unknown ones.
 */
export const parseArguments = <O extends ArgumentOptions>(
  args: string[],
  options: O,
  usageHint: string,
) => {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/\.(\s|$)|\n/) : [];
    throw new StartError(`${escapeInvisible(reason)}: ${usageHint}.`);
  }
};
