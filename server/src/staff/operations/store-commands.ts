/** The staff commands about the store of shared files. */
import { listContentFiles } from '../../catalogue/content-files.staff.ts'
import { listEventFiles } from '../../events/event-loading.staff.ts'
import type { Config } from '#platform/config/config.ts'
import { bucket } from '#platform/config/values.ts'
import type { FileFault } from '#platform/store/check-files.ts'
import { StoreAway } from '#platform/store/file-store.ts'
import { checkStore, moveStore } from '#platform/store/store.staff.ts'
import { type Command } from '../command.ts'
import { shownSize } from '../content/package-faults.ts'
import { outcome } from '../outcome.ts'
import { refuse, StaffRefusal } from '../staff.ts'

/** The word for the folder of files below HUB_DATA_DIR. */
const FOLDER = 'folder'
/** No terminal shows more than these well. --json has all. */
const SHOWN = 50

const FAULTS: Record<FileFault['fault'], string> = {
  missing: 'is missing',
  size: 'has another size than was stored',
  hash: 'has other bytes than were stored',
  list: 'is not the list of files that was stored',
}

export const STORE_COMMANDS: readonly Command[] = [
  {
    words: 'store move',
    takes: '<s3://bucket/prefix or folder>',
    does:
      'Copies packages, images and documents to a bucket, or back to HUB_DATA_DIR with "folder", while the hub runs; ' +
      'once more, it copies what came since',
    gives: '{ files, bytes, copied, present, damaged }',
    async run(context, staff, { given: [word = ''] }) {
      const to = targetOf(word, context.config)
      const moved = await orAway(moveStore(context, staff, { to }))
      const { files, bytes, copied, present, damaged } = moved
      return outcome(
        moved,
        `${files} files of ${shownSize(bytes)}: ${copied} copied and compared, ${present} were there already.`,
        ...damaged.slice(0, SHOWN).map((key) => `NOT copied, because its bytes are damaged: ${key}`),
        ...(damaged.length > 0
          ? [`${damaged.length} files are damaged. Restore them from a backup, then move again.`]
          : nextSteps(to)),
      )
    },
  },
  {
    words: 'store check',
    takes: '[--hashes]',
    does: 'Compares the files that the database names with those in the store; --hashes also reads every byte of packages',
    options: { hashes: { type: 'boolean' } },
    gives: '{ versions, files, bytes, faults: [{ key, fault, by }], unnamed }',
    async run(context, staff, input) {
      const content = await listContentFiles(context, staff)
      const events = await listEventFiles(context, staff)
      const documents = [...content.documents, ...events]
      const withHashes = input.isSet('hashes')
      const named = { documents, codeDirs: content.codeDirs, withHashes }
      const checked = await orAway(checkStore(context, staff, named))
      const { versions, files, bytes, faults, unnamed } = checked
      const what = `${files} files of ${shownSize(bytes)} in ${versions} versions of packages and in documents`
      return outcome(
        checked,
        faults.length === 0
          ? `All is there: ${what}${withHashes ? ', every byte of packages as it was stored' : ''}.`
          : `${faults.length} faults in ${what}:`,
        ...faults.slice(0, SHOWN).map(({ key, fault, by }) => `${key} ${FAULTS[fault]}; ${by} names it.`),
        ...(faults.length > SHOWN ? [`... and ${faults.length - SHOWN} more: --json has all.`] : []),
        ...(faults.length > 0 ? ['Add the package or the document again, or restore it from a backup.'] : []),
        ...(unnamed.length > 0
          ? [`${unnamed.length} more files are named by nothing. They do no harm.`]
          : []),
      )
    },
  },
]

/** Null for the folder. */
function targetOf(word: string, config: Config): string | null {
  if (word === FOLDER)
    return config.storeUrl === undefined ? refuse('The files are in HUB_DATA_DIR already.') : null
  const url = bucket.safeParse(word)
  if (!url.success) refuse(`${word} is not ${bucket.description}, and not the word "${FOLDER}".`)
  if (word === config.storeUrl) refuse('HUB_STORE_URL names this store already.')
  if (config.storeKeyId === undefined || config.storeKey === undefined)
    refuse(
      'The keys of the store are not set. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and HUB_STORE_ENDPOINT ' +
        'unless it is Amazon S3, restart the hub, and move again. Without HUB_STORE_URL they change nothing.',
    )
  return word
}

function nextSteps(to: string | null): string[] {
  return [
    to === null
      ? 'Now remove HUB_STORE_URL and restart the hub: every node, with the same folders "modules" and "static".'
      : `Now set HUB_STORE_URL=${to} and restart every node. Move once more before, if content was added meanwhile.`,
    'Then run: npm run hub -- store check. What was copied is still in its old place; delete it when nothing is missing.',
  ]
}

async function orAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    const { cause } = error
    const why = cause instanceof Error ? cause.message : 'it does not answer'
    throw new StaffRefusal(
      [`The store cannot be used: ${why}. What was copied stays. Run the command again to go on.`],
      error,
    )
  }
}
