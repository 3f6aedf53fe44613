const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s;

/** Splits a libpq address with several hosts (`one:5432,two/database`) into one address per host. */
export const splitAddress = (address: string): [string, ...string[]] => {
  const [, before = '', hosts = '', after = ''] = form.exec(address) ?? [];
  const [first = '', ...others] = hosts.split(',').map((host) => `${before}${host}${after}`);
  return [first, ...others];
};

/** The parameter `target_session_attrs` of an address, if any. */
const targetSessionAttrsOf = (address: string): string | undefined =>
  /[?&]target_session_attrs=([^&#]*)/.exec(address)?.[1];

/** True when the hosts must be probed for the primary: several hosts, or `target_session_attrs`. */
export const needsPrimarySearch = (address: string): boolean =>
  splitAddress(address).length > 1 || targetSessionAttrsOf(address) !== undefined;

/** False when the address asks for a standby, as a server has to write. */
export const isWritable = (address: string): boolean =>
  ['read-write', 'primary', undefined].includes(targetSessionAttrsOf(address));
