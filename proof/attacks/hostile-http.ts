/** Requests that no honest client sends, as bytes: `say` names it, `path` takes JSON. */
export interface HostileRequest {
  readonly say: string;
  readonly bytes: string | Uint8Array;
}

interface Victim {
  readonly host: string;
  readonly token: string;
  /** A path of a call with a body. */
  readonly path: string;
}

const join = (lines: readonly string[], body: string | Uint8Array = ''): Uint8Array =>
  Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);

const fields = (count: number): string =>
  `{${Array.from({ length: count }, (_, field) => `"f${field}":1`).join()}}`;

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const json = 'Content-Type: application/json';

const api = '/api/v1';

const targets = {
  'a NUL in an id': `${api}/institution/%00`,
  'a NUL in a query': `${api}/search?q=%00`,
  'half an escape': `${api}/institution/%`,
  'no UTF-8 in a path': `${api}/institution/%ff%fe`,
  'no UTF-8 in a query': `${api}/search?q=%ff%fe`,
  'an overlong encoding': `${api}/institution/%c0%ae%c0%ae/`,
  'a lone surrogate': `${api}/institution/%ed%a0%80`,
  'an overlong path': `${api}/institution/${'x'.repeat(8000)}`,
  'an overlong query': `${api}/search?q=${'x'.repeat(12_000)}`,
  'many parameters': `${api}/search?${'a=1&'.repeat(3000)}`,
  'the same parameter twice': `${api}/search?q=a&q=b`,
  'a prototype in a query': `${api}/search?__proto__[x]=1&constructor=1&q=a`,
  'a way out of the folder': '/../../../../etc/passwd',
  'an escaped way out': '/assets/..%2f..%2f..%2fetc%2fpasswd',
  'a doubly escaped way out': '/assets/%252e%252e/%252e%252e/etc/passwd',
  'a way out by backslashes': '/assets/..\\..\\..\\etc\\passwd',
  'another host in the path': 'http://169.254.169.254/latest/meta-data',
  'two slashes': `//evil.example${api}/admin/me`,
  'a path of the prototype': `${api}/__proto__/constructor`,
};

const bodies = {
  'a prototype in a body': '{"__proto__":{"isActivated":true},"constructor":{"prototype":{}}}',
  'deep nesting': nested(100_000),
  'a deep object': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  '60,000 fields': fields(60_000),
  'no JSON': '{"name":',
  'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a lone surrogate in a text': '{"name":"\\ud800"}',
  'a NUL in a text': '{"name":"a\\u0000b"}',
  'a long number': `{"price":${'9'.repeat(100_000)}}`,
  'an endless number': '{"price":1e400}',
  'a body too large': `{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`,
  'a UTF-16 body': Buffer.from('﻿{"name":"x"}', 'utf16le'),
  'an array': '[]',
  null: 'null',
  nothing: '',
};

const form = 'Content-Type: multipart/form-data';
const part = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;

type PutRequest = (body: string | Uint8Array, type?: string) => Uint8Array;

const formsBy = (put: PutRequest) => ({
  'a form without a boundary': put('--b--', form),
  'a form that does not end': put(
    '--b\r\nContent-Disposition: form-data; name="na',
    `${form}; boundary=b`,
  ),
  'a form of 5,000 parts': put(`${part('name').repeat(5000)}--b--`, `${form}; boundary=b`),
  'a form with a prototype': put(`${part('__proto__')}--b--`, `${form}; boundary=b`),
  'a form with a long boundary': put('', `${form}; boundary=${'b'.repeat(7000)}`),
  'another type': put('<a/>', 'Content-Type: application/xml'),
  'a type of rubbish': put('{}', 'Content-Type: ;;;///,,'),
  'a foreign charset': put('{}', 'Content-Type: application/json; charset=utf-7'),
});

/** The head of a request and more lines of it. */
type HeadLines = (...more: readonly string[]) => string[];

/** Requests with a wrong length. */
const lengthsBy = (lines: HeadLines) => ({
  'two lengths': join(lines(json, 'Content-Length: 2', 'Content-Length: 40'), '{}'),
  'a negative length': join(lines(json, 'Content-Length: -1'), '{}'),
  'a length beyond numbers': join(lines(json, `Content-Length: ${'9'.repeat(40)}`), '{}'),
  'a length and chunks': join(
    lines(json, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    `0\r\n\r\nGET ${api}/admin/me HTTP/1.1\r\nHost: x\r\n\r\n`,
  ),
  'chunks of rubbish': join(lines(json, 'Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'),
  'an endless chunk': join(
    lines(json, 'Transfer-Encoding: chunked'),
    'fffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  ),
  'two codings': join(lines(json, 'Transfer-Encoding: chunked, identity'), '2\r\n{}\r\n0\r\n\r\n'),
});

const headersBy = (lines: HeadLines, head: readonly string[]) => ({
  'a smuggled header': join([
    ...lines(json),
    `X-Text: a\r\n\r\nGET ${api}/admin/me HTTP/1.1\r\nHost: x`,
  ]),
  'a folded header': join([...lines(json), 'X-Text: a\r\n b']),
  'a header without a name': join([...lines(json), ': nothing']),
  'a space before the colon': join(lines(json, 'Content-Length : 2'), '{}'),
  'two hosts': join([`GET ${api}/admin/me HTTP/1.1`, ...head, 'Host: evil.example']),
  'no host': join([`GET ${api}/admin/me HTTP/1.1`]),
  'many headers': join([...lines(json), ...Array.from({ length: 3000 }, (_, n) => `X-${n}: a`)]),
  'a long header': join([...lines(json), `X-Text: ${'x'.repeat(100_000)}`]),
  'a token with a line break': join([`GET ${api}/admin/me HTTP/1.1`, 'Authorization: Bearer a\rb']),
});

const requestsBy = (lines: HeadLines, head: readonly string[]) => ({
  'an unknown method': join(['BREW /coffee HTTP/1.1', ...head]),
  'a tunnel': join(['CONNECT 127.0.0.1:22 HTTP/1.1', ...head]),
  'a trace': join(['TRACE / HTTP/1.1', ...head]),
  'all of the server': join(['OPTIONS * HTTP/1.1', ...head]),
  'another protocol': join([
    `GET ${api}/admin/me HTTP/1.1`,
    ...head,
    'Upgrade: websocket',
    'Connection: Upgrade',
  ]),
  'an old version': join([`GET ${api}/admin/me HTTP/0.9`]),
  'a version of the future': join([`GET ${api}/admin/me HTTP/9.9`, ...head]),
  'an expectation': join(lines(json, 'Content-Length: 2', 'Expect: 200-maybe'), '{}'),
  'a range': join([`GET / HTTP/1.1`, ...head, `Range: bytes=${'0-1,'.repeat(2000)}0-1`]),
  'packed rubbish': join(lines(json, 'Content-Encoding: gzip', 'Content-Length: 2'), '{}'),
  TLS: Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  'bytes without sense': Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 73 + 11) & 255)),
});

export const hostileRequests = ({ host, token, path }: Victim): HostileRequest[] => {
  const head = [`Host: ${host}`, `Authorization: Bearer ${token}`];
  const get = (target: string): Uint8Array => join([`GET ${target} HTTP/1.1`, ...head]);
  const lines: HeadLines = (...more) => [`PUT ${path} HTTP/1.1`, ...head, ...more];
  const put: PutRequest = (body, type = json) =>
    join(lines(type, `Content-Length: ${Buffer.byteLength(body)}`), body);
  const whole = {
    ...formsBy(put),
    ...lengthsBy(lines),
    ...headersBy(lines, head),
    ...requestsBy(lines, head),
  };
  return [
    ...Object.entries(targets).map(([say, target]) => ({ say, bytes: get(target) })),
    ...Object.entries(bodies).map(([say, body]) => ({ say, bytes: put(body) })),
    ...Object.entries(whole).map(([say, bytes]) => ({ say, bytes })),
  ];
};
