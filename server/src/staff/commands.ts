/** Every staff command by its words. The services do the work. */
import { listSealingKeys, removeSealingKey, rotateSealingKey } from '../offline/sealing.staff.ts'
import { columns, type Command, wholeNumber } from './command.ts'
import { EVENT_COMMANDS } from './event-commands.ts'
import { logLines } from './log-command.ts'
import { MODULE_COMMANDS } from './module-commands.ts'
import { PEOPLE_COMMANDS } from './people-commands.ts'
import { RECORD_COMMANDS } from './records/record-commands.ts'
import type { Staff } from '#platform/audit/actor.ts'
import { listDeeds } from '#platform/audit/audit-log.staff.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { refuse } from './staff.ts'
import { THEME_COMMANDS } from './theme-commands.ts'

const DEEDS_SHOWN = 50

const auditList: Command = {
  words: 'audit list',
  takes: '[--last <number>]',
  does: `The latest entries of the audit log, newest first; ${DEEDS_SHOWN} unless given`,
  options: { last: { type: 'string' } },
  async run(context, staff, { text }) {
    const last = text('last')
    const deeds = await listDeeds(
      context,
      staff,
      last === undefined ? DEEDS_SHOWN : wholeNumber(last, 'The number'),
    )
    const rows = deeds.map((deed) => [
      deed.at,
      deed.actorId === null ? deed.actorKind : `${deed.actorKind} ${deed.actorId}`,
      deed.action,
      [deed.objectKind, deed.objectId].filter(Boolean).join(' '),
      deed.note ?? '',
    ])
    return columns(['time', 'who', 'what', 'on', 'note'], rows, 'No deeds.')
  },
}

/** Replacing the sealing key, and removing keys that are no longer needed (LIF-005, SYS-003). */
const REASON = { reason: { type: 'string' } } as const

const sealingCommands: readonly Command[] = [
  {
    words: 'sealing-key list',
    takes: '',
    does: 'The keys for sealed data from devices: the present one, and older ones that still open seals',
    async run(context, staff) {
      const keys = await listSealingKeys(context, staff)
      const rows = keys.map(({ id, createdAt, neededUntil }) => {
        return [id, createdAt, neededUntil === null ? 'present' : 'replaced', neededUntil ?? '']
      })
      return columns(
        ['id', 'made', 'state', 'needed until'],
        rows,
        'No sealing keys: no device is ready yet.',
      )
    },
  },
  {
    words: 'sealing-key rotate',
    takes: '--reason <text>',
    does: 'Gives devices a new key with their next sync; the key before still opens its seals',
    options: REASON,
    run: (context, staff, { text }) => rotateKey(context, staff, text('reason')),
  },
  {
    words: 'sealing-key remove',
    takes: '<id> --reason <text>',
    does: 'Removes a replaced key when none of its seals would still be accepted',
    options: REASON,
    run: (context, staff, { given: [id = ''], text }) =>
      removeKey(context, staff, { id, reason: text('reason') }),
  },
]

async function rotateKey(context: Context, staff: Staff, reason: string | undefined): Promise<string[]> {
  const { made, replaced } = await rotateSealingKey(context, staff, { reason: reasonOf(reason) })
  const lines = [`Devices seal with the key ${made} from their next sync on.`]
  if (replaced)
    lines.push(
      `The key ${replaced.id} opens what was sealed with it, and is needed until ${replaced.neededUntil}.`,
    )
  return lines
}

async function removeKey(
  context: Context,
  staff: Staff,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<string[]> {
  const given = { id, reason: reasonOf(reason) }
  try {
    await removeSealingKey(context, staff, given)
    return [`The key ${id} is removed.`]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const key = (await listSealingKeys(context, staff)).find((one) => one.id === id)
    if (!key) return refuse(`There is no key ${id}.`)
    if (key.neededUntil === null)
      return refuse('Devices seal with this key. Replace it with sealing-key rotate.')
    return refuse(`Something sealed with this key may come until ${key.neededUntil}.`)
  }
}

function reasonOf(given: string | undefined): string {
  const reason = given?.trim() ?? ''
  return reason === '' ? refuse('Say why with --reason "...": it is kept in the audit log.') : reason
}

/** In the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...PEOPLE_COMMANDS,
  ...THEME_COMMANDS,
  ...RECORD_COMMANDS,
  ...sealingCommands,
  ...MODULE_COMMANDS,
  ...EVENT_COMMANDS,
  auditList,
  logLines,
]
