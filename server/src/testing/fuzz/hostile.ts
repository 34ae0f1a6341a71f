/** Values that programs have stumbled over: in every field, as a whole body, in an address and in headers (HRD-003). */

const LONG = 20_000
const DEEP = 5000

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\u0001\u0007\u001b[31m', '\r\nSet-Cookie: a=b', '\t', '\u007f\u0085', '\ufffe'],
  ...['\ud800', 'a\udfff', '\udc00\ud800', '\u202eevil', '\u2028', '\ufeff', '\u200b', 'Z\u0351\u036b\u0343'],
  ...['İ', 'ß', 'ﬁ', 'Å', '٣', '１', '😀', '👩‍👩‍👧‍👦', '𠜎'.repeat(300), 'e\u0301'.repeat(200)],
  ...[
    "' or 1=1--",
    '"; drop table clients;--',
    '${7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '%00',
    '%s%n',
  ],
  ...['../../etc/passwd', '..\\..\\', 'file:///etc/passwd', '$(id)', '`id`', '|id', '*', '%', '_', '\\'],
  ...[
    'null',
    'true',
    'NaN',
    'Infinity',
    '1e309',
    '0x10',
    '1_000',
    '-1',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '+275760-09-13T00:00:00.001Z', '2026-02-30'],
  ...[
    '1970-01-01T00:00:00.000Z',
    '2026-03-02T14:59:60Z',
    '2026-03-02T14:00:00+14:59',
    '0001-01-01T00:00:00Z',
  ],
  ...['a@b', `${'a'.repeat(240)}@example.org`, 'a@[127.0.0.1]', 'x'.repeat(LONG), ' '.repeat(LONG)],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'A'.repeat(64), '===='],
]
const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, -0.5, 1e-320, Number.MIN_VALUE, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 32],
  ...[
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    2 ** 63,
    2 ** 64,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    1.0000000000000002,
  ],
]
const OTHERS: unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], [{}], { length: -1 }, { toString: 1 }, ['a', 1, null]],
  ...[Array.from({ length: 3000 }, () => 1), { a: { b: { c: {} } } }, { constructor: { prototype: {} } }],
]

export const HOSTILE_TEXTS: readonly string[] = TEXTS
export const HOSTILE_VALUES: readonly unknown[] = [...TEXTS, ...NUMBERS, ...OTHERS]

/** Bodies that are no JSON, or JSON that no program of ours writes. */
export const HOSTILE_BODIES: readonly (string | Buffer)[] = [
  ...[
    '',
    ' ',
    '{',
    '}',
    'null',
    'true',
    '0',
    '"a"',
    '[]',
    '{}',
    '\0',
    '\ufeff{}',
    '{"a":1}{"a":2}',
    "{'a':1}",
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1e400}',
    '1e400',
    '{"id":1e400}',
  ],
  ...[
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":1,"a":2}',
    '{"a":\\x}',
    '{"a":NaN}',
    '// a',
    '<a/>',
    'a=b&c[]=d',
  ],
  ...[
    '['.repeat(DEEP),
    '[]'.repeat(DEEP),
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
    `"${'x'.repeat(LONG)}"`,
  ],
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  ...[Buffer.from([0xff, 0xfe, 0x7b, 0x7d]), Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
]

export const JSON_TYPE = 'application/json'
export const HOSTILE_TYPES: readonly string[] = [
  ...[
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  ...[
    'application/json; charset=utf-16',
    'Application/JSON;',
    'application/json;charset="',
    'application/ld+json',
    '/',
  ],
]

/** Parts of an address, as they are written in it. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  ...[
    '%',
    '%zz',
    '%00',
    '%ED%A0%80',
    '%C0%80',
    '%FF',
    '%2e%2e%2f',
    '%252e',
    '%0d%0aX:%20y',
    '%20',
    '%09',
    '%EF%BC%91',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '+1',
    '1.0',
    '1.5',
    '1e1',
    '1e3',
    '0x1',
    '01',
    '%201',
    '1%20',
    '2147483647',
    '2147483648',
  ],
  ...[
    '9007199254740993',
    '99999999999999999999',
    '1e400',
    'NaN',
    'Infinity',
    'null',
    'undefined',
    'true',
    '1;2',
    '1,2',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '*',
    "'",
    '%22',
    '%5B%5D',
    '%7B%7D',
    'x'.repeat(300),
    'x'.repeat(LONG),
  ],
]

/** Headers beside those of the caller. Their characters are those that a server's parser lets through. */
export const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  ...['', '*', 'zh', 'zh-Hant-TW;q=0.0001', 'en;q=NaN', ';;;', 'x'.repeat(3000), ','.repeat(3000), 'é'].map(
    (language) => ({ 'accept-language': language }),
  ),
  ...['', 'x', 'gzip;q=0', 'br;q=1e9, *;q=-1', 'gzip, '.repeat(500)].map((encoding) => ({
    'accept-encoding': encoding,
  })),
  ...['null', 'https://evil.example', 'http://', '%', 'javascript:1'].map((origin) => ({ origin })),
  ...['cross-site', 'same-site', 'none', '?'].map((site) => ({ 'sec-fetch-site': site })),
  ...['1', '::1', '127.0.0.1, ::ffff:1.2.3.4', 'x'.repeat(2000), ',,,', '999.1.1.1'].map((hops) => ({
    'x-forwarded-for': hops,
  })),
  ...['=', 'hub-staff', 'hub-staff=%', 'hub-staff=%00', ';'.repeat(2000), `a=${'b'.repeat(3000)}`].map(
    (cookie) => ({
      cookie,
    }),
  ),
  ...['x'.repeat(9000), 'é', '\u00ff'].map((browser) => ({ 'user-agent': browser })),
  ...['"', 'W/"a"', '*'].map((tag) => ({ 'if-none-match': tag })),
  ...['bytes=0-', 'bytes=-1', 'bytes=9-1,1-9'].map((range) => ({ range })),
  ...['', 'x'.repeat(2000), '../', 'é'].map((id) => ({ 'x-request-id': id })),
]

export const HOSTILE_TOKENS: readonly string[] = [
  ...[
    '',
    'x',
    'null',
    'Bearer',
    'a.b.c',
    '..',
    'eyJhbGciOiJub25lIn0.eyJpZCI6MX0.',
    'x'.repeat(5000),
    'é',
    '%00',
  ],
  ...['eyJhbGciOiJIUzI1NiJ9.e30.', 'eyJhbGciOiJIUzI1NiJ9.bnVsbA.x', 'W10.W10.W10'],
]
