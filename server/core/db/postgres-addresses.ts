const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** Of an address that names several hosts as libpq has it (`one:5432,two/database`), one for each. */
export const addressesOf = (address: string): [string, ...string[]] => {
  const [, before = '', hosts = '', after = ''] = form.exec(address) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first, ...others];
};

/** Which of its hosts an address means; undefined where it does not say so. */
const sessionOf = (address: string): string | undefined =>
  /[?&]target_session_attrs=([^&#]*)/.exec(address)?.[1];

/** Whether a host is to be asked if it can be written: one of several, or where that is said. */
export const seeksPrimary = (address: string): boolean =>
  addressesOf(address).length > 1 || sessionOf(address) !== undefined;

/** Whether an address means a host that can be written, as a server needs it. */
export const isWritable = (address: string): boolean =>
  ['read-write', 'primary', undefined].includes(sessionOf(address));
