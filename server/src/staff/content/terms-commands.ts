/** The staff commands about the terms: every version, its texts as files, and a new version from such files. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LOCALES } from '@hub/contract/locales'
import { publishTerms as call } from '@hub/contract/staff-settings'
import { TERMS_PARTS } from '@hub/contract/terms.rules'
import { listTermsVersions, publishTerms, readTermsVersion } from '../../settings/terms.staff.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const VERSION = 'id, version, publishedAt, publishedBy, reason'
/** One file for each document and language. */
const fileOf = (part: string, locale: string) => `${part}.${locale}.txt`
const FILES = LOCALES.flatMap((locale) => TERMS_PARTS.map((part) => fileOf(part, locale)))

export const TERMS_COMMANDS: readonly Command[] = [
  {
    words: 'terms list',
    takes: '',
    does: 'Every version of the terms, newest first; the first is in force',
    gives: `{ records: [{ ${VERSION} }], facilitators, accepted }`,
    async run(context, staff) {
      const versions = await listTermsVersions(context, staff)
      const rows = versions.records.map((one) => [
        one.version,
        one.publishedAt,
        one.publishedBy || 'the product',
        one.reason,
      ])
      return outcome(
        versions,
        ...columns(['version', 'published', 'by', 'reason'], rows, 'None.'),
        `${versions.accepted} of ${versions.facilitators} facilitators have accepted the first of these.`,
      )
    },
  },
  {
    words: 'terms export',
    takes: '<folder> [--version <version>]',
    does: 'Writes the texts of the version in force, or of another, as files to edit',
    options: { version: { type: 'string' } },
    gives: '{ version, files }',
    async run(context, staff, { given: [folder = ''], text, folder: at }) {
      const wanted = text('version')
      const { records } = await listTermsVersions(context, staff)
      const row = wanted === undefined ? records[0] : records.find(({ version }) => version === wanted)
      if (row === undefined) return refuse(`There is no version ${wanted}.`)
      const { texts, version } = await readTermsVersion(context, staff, row.id)
      const into = path.resolve(at, folder)
      await mkdir(into, { recursive: true })
      const files: string[] = []
      for (const locale of LOCALES)
        for (const part of TERMS_PARTS) {
          const content = texts[locale]?.[part]
          if (content === undefined) continue
          await writeFile(path.join(into, fileOf(part, locale)), content)
          files.push(fileOf(part, locale))
        }
      return outcome({ version, files }, `Version ${version} is in ${into}: ${files.join(', ')}.`)
    },
  },
  {
    words: 'terms publish',
    takes: '<version> <folder> --reason <text>',
    does: `Publishes ${FILES.join(', ')} of a folder as a new version; each facilitator accepts it at the next login`,
    options: REASON,
    gives: `{ ${VERSION} }`,
    async run(context, staff, input) {
      const {
        given: [version = '', folder = ''],
      } = input
      const reason = givenReason(input.text('reason'))
      const { version: after } = await context.readTermsInForce()
      const texts = await readTexts(path.resolve(input.folder, folder))
      const wanted = call.body.safeParse({ version, texts, after, reason })
      if (!wanted.success) {
        const fields = [...new Set(wanted.error.issues.map(({ path: [field] }) => String(field)))]
        return refuse(...fields.map((field) => `${field}: ${call.messages[field] ?? 'Please check this.'}`))
      }
      const published = await withSentences(publishTerms(context, staff, wanted.data), {
        TermsVersionTaken: `There is a version ${version} already.`,
        NothingToPublish: `The texts are those of version ${after}, which is in force.`,
        EffectsChanged: 'Somebody else published a version at the same moment. Read it first.',
      })
      return outcome(
        published,
        `Version ${published.version} is in force. Each facilitator accepts it at the next login.`,
      )
    },
  },
]

async function readTexts(folder: string) {
  const texts: Record<string, Record<string, string>> = {}
  for (const locale of LOCALES)
    for (const part of TERMS_PARTS) {
      const file = path.join(folder, fileOf(part, locale))
      const text = await readFile(file, 'utf8').catch((error: Error) =>
        refuse(`The file ${file} cannot be read: ${error.message}`),
      )
      texts[locale] = { ...texts[locale], [part]: text }
    }
  return texts
}
