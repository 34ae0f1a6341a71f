/** The sentences for the faults of a module package, which its author can act on. */
import { MODULE_MINUTES_MAX, MODULE_TITLE_MAX } from '@hub/contract/staff-new-modules'
import type { PackageFault, PathFault } from '#platform/packages/faults.ts'
import { MANIFEST_NAME, type PackageManifest, SUMMARY_MAX } from '#platform/packages/manifest.ts'

const MOST_SHOWN = 50

/** The sentences of the first faults, and the number of the others. */
export function sentencesOf(faults: readonly PackageFault[]): string[] {
  const shown = faults.slice(0, MOST_SHOWN).map((fault) => sentenceOf(fault))
  if (faults.length > MOST_SHOWN) shown.push(`... and ${faults.length - MOST_SHOWN} more.`)
  return shown
}

/** A path that is safe to print: quoted, without control characters, and shortened. */
export function shownPath(path: string): string {
  const SHOWN_MAX = 120
  const clean = path.replace(/\p{C}/gu, '?')
  return `"${clean.length > SHOWN_MAX ? `${clean.slice(0, SHOWN_MAX)}...` : clean}"`
}

const KIB = 1024
const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']

/** A number of bytes in words, such as 3 MiB. */
export function shownSize(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= KIB && unit < UNITS.length - 1) {
    amount /= KIB
    unit += 1
  }
  return `${Number(amount.toFixed(1))} ${UNITS[unit]}`
}

const DOCUMENTS_RULE = 'a path inside the package for each language, such as { "en": "guides/guide-en.pdf" }'

/** The rule of each field, as the end of the sentence `"field" must be ...`. */
const RULES: Record<keyof PackageManifest, string> = {
  key: '2 to 64 small letters, digits and single dashes, such as "digital-world"',
  version:
    'a version that starts with a digit, such as "1.0.0" (letters, digits, dots and dashes, at most 32)',
  title: `one line of 1 to ${MODULE_TITLE_MAX} printable characters`,
  summary: `a text of at most ${SUMMARY_MAX} printable characters`,
  entry: 'the path of an .html file inside the package, such as "index.html"',
  estimate: `a whole number of minutes from 1 to ${MODULE_MINUTES_MAX}`,
  languages: 'a list of language codes, such as ["en", "fr"]',
  guides: DOCUMENTS_RULE,
  journals: DOCUMENTS_RULE,
}
const ruleOf = (field: string) => RULES[field as keyof PackageManifest] ?? 'something else'

const PATHS: Record<PathFault, string> = {
  backslash: 'has a backslash; use / between folders',
  drive: 'starts with a drive letter; names must be relative to the package',
  absolute: 'starts with /; names must be relative to the package',
  outside: 'leads out of the package with ..',
  'empty-step': 'has an empty or . step',
  'no-text': 'is not readable text (use UTF-8 names)',
  'too-long': 'is too long or too deep',
  'long-step': 'has a part that is too long',
  unportable: 'has a character or word that not every system can store',
}

type Sentences = { [Code in PackageFault['code']]: (fault: Extract<PackageFault, { code: Code }>) => string }

const SENTENCES: Sentences = {
  unreadable: unreadableSentence,
  scan: ({ path, why, reason }) =>
    why === 'infected'
      ? `The virus scanner found ${reason} in ${shownPath(path)}.`
      : `${shownPath(path)} could not be scanned for viruses: ${reason}.`,
  'no-manifest'({ hasPages }) {
    const opening = `There is no ${MANIFEST_NAME} at the top of the package`
    return hasPages
      ? `${opening}. Add one, or give what it would say by options.`
      : `${opening}, and no page: a package is a folder or zip of HTML files.`
  },
  fact: ({ field, isGiven }) => `--${field} ${isGiven ? 'must be' : 'is needed'}: ${ruleOf(field)}.`,
  manifest(fault) {
    if (fault.why === 'too-large') return `${MANIFEST_NAME} is too large to be a description.`
    if (fault.why === 'no-json') return `${MANIFEST_NAME} is not a JSON object in UTF-8.`
    const opening = fault.isGiven ? `"${fault.field}" must be` : `"${fault.field}" is missing; it must be`
    return `${MANIFEST_NAME}: ${opening} ${ruleOf(fault.field)}.`
  },
  'missing-file': ({ field, path }) => `"${field}" names ${shownPath(path)}, which is not in the package.`,
  format: (fault) =>
    fault.why === 'unknown'
      ? 'The package has none of the formats that the hub can run.'
      : `The format of this package is ${fault.format} (${shownPath(fault.path)}). The hub runs HTML5 packages: ` +
        'export the module as HTML5 or "web" instead.',
  path: ({ path, why }) => `The name ${shownPath(path)} ${PATHS[why]}.`,
  link: ({ path, why }) =>
    why === 'link'
      ? `${shownPath(path)} is a link; add the file itself to the package.`
      : `${shownPath(path)} is neither a file nor a folder.`,
  duplicate(fault) {
    const path = shownPath(fault.path)
    if (fault.why === 'twice') return `${path} appears twice.`
    return fault.why === 'alike'
      ? `${path} differs from ${shownPath(fault.other)} only by case or accents.`
      : `${path} is both a file and the folder of ${shownPath(fault.other)}.`
  },
  'too-many-files': ({ most }) => `The package has more than ${most} files.`,
  'too-large': ({ path, bytes, most }) =>
    path === undefined
      ? `The package has ${shownSize(bytes)}; it may have at most ${shownSize(most)}.`
      : `${shownPath(path)} has ${shownSize(bytes)}; a file may have at most ${shownSize(most)}.`,
  bomb: (fault) =>
    fault.why === 'ratio'
      ? `The zip of ${shownSize(fault.packed)} unpacks to ${shownSize(fault.bytes)}, as a zip bomb does.`
      : `${shownPath(fault.path)} unpacks to more than the zip declares, as in a zip bomb.`,
  'version-taken': ({ key, version }) =>
    `Version ${version} of "${key}" is already stored with other contents. ` +
    'A stored version never changes: give the package a new version.',
}

function unreadableSentence(fault: Extract<PackageFault, { code: 'unreadable' }>): string {
  const path = shownPath(fault.path)
  switch (fault.why) {
    case 'not-there':
      return `${fault.path} does not exist.`
    case 'no-package':
      return `${fault.path} cannot be read as a folder or a .zip: ${fault.reason}.`
    case 'failed':
      return `${path} cannot be read: ${fault.reason}.`
    case 'damaged':
      return `${path} is damaged in the zip (its checksum differs).`
    case 'longer':
      return `${path} unpacks to more than the zip declares.`
    case 'encrypted':
      return `${path} is encrypted; make the zip without a password.`
    case 'method':
      return `${path} is packed by an unknown method; make the zip with deflate.`
  }
}

function sentenceOf(fault: PackageFault): string {
  return (SENTENCES[fault.code] as (fault: PackageFault) => string)(fault)
}
