/** The staff commands about the keys that devices seal with. */
import { columns, type Command } from '../command.ts'
import { listKeys, removeKey, rotateKey } from './sealing-keys.service.ts'

const REASON = { reason: { type: 'string' } } as const

export const SEALING_COMMANDS: readonly Command[] = [
  {
    words: 'sealing-key list',
    takes: '',
    does: 'The keys that devices seal with what waits on them: the present one, and those that still open what comes',
    async run(context) {
      const rows = (await listKeys(context)).map((key) => [key.id, key.createdAt, key.state, key.neededUntil])
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
    does: 'Gives devices a new key from their next sync on; the one before still opens what was sealed with it',
    options: REASON,
    run: (context, staff, { text }) => rotateKey(context, staff, text('reason')),
  },
  {
    words: 'sealing-key remove',
    takes: '<id> --reason <text>',
    does: 'Removes a key that was replaced, once nothing that was sealed with it would still be taken',
    options: REASON,
    run: (context, staff, { given: [id = ''], text }) =>
      removeKey(context, staff, { id, reason: text('reason') }),
  },
]
