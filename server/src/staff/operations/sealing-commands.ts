/** The staff commands about sealing keys: replacing the present one, removing what is no longer needed (LIF-005, SYS-003). */
import { listSealingKeys, removeSealingKey, rotateSealingKey } from '../../offline/sealing.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/fail.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { StaffRefusal } from '../staff.ts'

export const SEALING_COMMANDS: readonly Command[] = [
  {
    words: 'sealing-key list',
    takes: '',
    does: 'The keys for sealed data from devices: the present one, and older ones that still open seals',
    gives: '[{ id, createdAt, neededUntil }]',
    async run(context, staff) {
      const keys = await listSealingKeys(context, staff)
      const rows = keys.map(({ id, createdAt, neededUntil }) => {
        return [id, createdAt, neededUntil === null ? 'present' : 'replaced', neededUntil ?? '']
      })
      const names = ['id', 'made', 'state', 'needed until']
      return outcome(keys, ...columns(names, rows, 'No sealing keys: no device is ready yet.'))
    },
  },
  {
    words: 'sealing-key rotate',
    takes: '--reason <text>',
    does: 'Gives devices a new key with their next sync; the key before still opens its seals',
    options: REASON,
    gives: '{ made, replaced: { id, neededUntil } }',
    async run(context, staff, { text }) {
      const rotated = await rotateSealingKey(context, staff, { reason: givenReason(text('reason')) })
      const { made, replaced } = rotated
      return outcome(
        rotated,
        `Devices seal with the key ${made} from their next sync on.`,
        ...(replaced
          ? [
              `The key ${replaced.id} opens what was sealed with it, and is needed until ${replaced.neededUntil}.`,
            ]
          : []),
      )
    },
  },
  {
    words: 'sealing-key remove',
    takes: '<id> --reason <text>',
    does: 'Removes a replaced key when none of its seals would still be accepted',
    options: REASON,
    gives: '{ id }',
    async run(context, staff, { given: [id = ''], text }) {
      await removeKey(context, staff, { id, reason: givenReason(text('reason')) })
      return outcome({ id }, `The key ${id} is removed.`)
    },
  },
]

async function removeKey(context: Context, staff: Staff, given: { id: string; reason: string }) {
  try {
    await removeSealingKey(context, staff, given)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const key = (await listSealingKeys(context, staff)).find((one) => one.id === given.id)
    throw new StaffRefusal([whyNot(given.id, key)], error)
  }
}

function whyNot(id: string, key: { neededUntil: string | null } | undefined): string {
  if (!key) return `There is no key ${id}.`
  if (key.neededUntil === null) return 'Devices seal with this key. Replace it with sealing-key rotate.'
  return `Something sealed with this key may come until ${key.neededUntil}.`
}
