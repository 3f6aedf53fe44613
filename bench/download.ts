import { timed } from './asking.ts';

/** Takes what an address answers to a bearer, and throws it away. */
const [, , url = '', bearer] = process.argv;
await timed(url, bearer);
