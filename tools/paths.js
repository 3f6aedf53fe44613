import { fileURLToPath } from 'node:url';

/** The repository, whatever the current directory is. Has no trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');
