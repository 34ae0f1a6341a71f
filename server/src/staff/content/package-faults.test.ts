import { expect, it } from 'vitest'
import type { PackageFault } from '#platform/packages/faults.ts'
import { sentencesOf } from './package-faults.ts'

const path = 'a.html'

it.each<[PackageFault, string]>([
  [{ code: 'unreadable', path: '/tmp/x', why: 'not-there' }, '/tmp/x does not exist.'],
  [
    { code: 'unreadable', path: '/tmp/x', why: 'no-package', reason: 'it is a socket' },
    '/tmp/x cannot be read as a folder or a .zip: it is a socket.',
  ],
  [{ code: 'unreadable', path, why: 'failed', reason: 'bad block' }, '"a.html" cannot be read: bad block.'],
  [{ code: 'unreadable', path, why: 'damaged' }, '"a.html" is damaged in the zip (its checksum differs).'],
  [{ code: 'unreadable', path, why: 'longer' }, '"a.html" unpacks to more than the zip declares.'],
  [{ code: 'unreadable', path, why: 'encrypted' }, '"a.html" is encrypted; make the zip without a password.'],
  [
    { code: 'unreadable', path, why: 'method' },
    '"a.html" is packed by an unknown method; make the zip with deflate.',
  ],
  [
    { code: 'no-manifest', hasPages: true },
    'There is no module.json at the top of the package. Add one, or give what it would say by options.',
  ],
  [
    { code: 'no-manifest', hasPages: false },
    'There is no module.json at the top of the package, and no page: a package is a folder or zip of HTML files.',
  ],
  [
    { code: 'fact', field: 'estimate', isGiven: false },
    '--estimate is needed: a whole number of minutes from 1 to 600.',
  ],
  [
    { code: 'fact', field: 'estimate', isGiven: true },
    '--estimate must be: a whole number of minutes from 1 to 600.',
  ],
  [{ code: 'manifest', why: 'too-large' }, 'module.json is too large to be a description.'],
  [{ code: 'manifest', why: 'no-json' }, 'module.json is not a JSON object in UTF-8.'],
  [
    { code: 'manifest', why: 'field', field: 'title', isGiven: false },
    'module.json: "title" is missing; it must be one line of 1 to 120 printable characters.',
  ],
  [
    { code: 'missing-file', field: 'guides.en', path: 'en.pdf' },
    '"guides.en" names "en.pdf", which is not in the package.',
  ],
  [{ code: 'format', why: 'unknown' }, 'The package has none of the formats that the hub can run.'],
  [
    { code: 'format', why: 'foreign', format: 'H5P', path: 'h5p.json' },
    'The format of this package is H5P ("h5p.json"). The hub runs HTML5 packages: export the module as HTML5 or "web" instead.',
  ],
  [{ code: 'path', path: '../x', why: 'outside' }, 'The name "../x" leads out of the package with ...'],
  [
    { code: 'path', path: '\u0007x'.padEnd(200, 'x'), why: 'too-long' },
    `The name "?${'x'.repeat(119)}..." is too long or too deep.`,
  ],
  [{ code: 'link', path, why: 'link' }, '"a.html" is a link; add the file itself to the package.'],
  [{ code: 'link', path, why: 'special' }, '"a.html" is neither a file nor a folder.'],
  [{ code: 'duplicate', path, why: 'twice' }, '"a.html" appears twice.'],
  [
    { code: 'duplicate', path, why: 'alike', other: 'A.html' },
    '"a.html" differs from "A.html" only by case or accents.',
  ],
  [
    { code: 'duplicate', path: 'a', why: 'folder', other: 'a/b' },
    '"a" is both a file and the folder of "a/b".',
  ],
  [{ code: 'too-many-files', most: 4 }, 'The package has more than 4 files.'],
  [{ code: 'too-large', bytes: 2048, most: 1024 }, 'The package has 2 KiB; it may have at most 1 KiB.'],
  [
    { code: 'too-large', path, bytes: 1536, most: 30 },
    '"a.html" has 1.5 KiB; a file may have at most 30 bytes.',
  ],
  [
    { code: 'bomb', why: 'ratio', packed: 1024, bytes: 1024 ** 3 },
    'The zip of 1 KiB unpacks to 1 GiB, as a zip bomb does.',
  ],
  [
    { code: 'bomb', why: 'longer', path },
    '"a.html" unpacks to more than the zip declares, as in a zip bomb.',
  ],
  [
    { code: 'version-taken', key: 'river', version: '1.0.0' },
    'Version 1.0.0 of "river" is already stored with other contents. A stored version never changes: give the package a new version.',
  ],
])('PKG-002 says of %j what its author can do', (fault, sentence) => {
  expect(sentencesOf([fault])).toEqual([sentence])
})

it('PKG-002 says the first fifty, and how many more there are', () => {
  const sentences = sentencesOf(
    Array.from({ length: 52 }, () => ({ code: 'link', path, why: 'link' }) as const),
  )
  expect(sentences).toHaveLength(51)
  expect(sentences.at(-1)).toBe('... and 2 more.')
})
