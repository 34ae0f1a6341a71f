/** The doors of staff to clients' files and to how long data is kept, with the deeds that they leave in the audit log. */
import { mergeClients, undoClientMerge } from '../../clients/client-pairs.staff.ts'
import { clients } from '../../clients/clients.tables.ts'
import type { Context } from '#platform/context.ts'
import { STAFF } from '../cast.ts'
import { retentionInput } from '../staff-inputs.ts'

const reason = 'because'
const filesToMerge = { keep: 'CAST1', remove: 'CAST2' }
const takeApart = ({ db }: Context) => db.orm.update(clients).set({ mergedIntoId: null })

export function clientDoors(
  context: () => Context,
): Record<string, [action: string, input: () => unknown] | string> {
  return {
    'staff-retention.readRetention': 'periods and numbers, and who of the staff set them',
    'staff-retention.previewRetention': 'numbers of what is old',
    'staff-retention.changeRetention': ['retention-change', () => retentionInput(context())],
    'client-copy.readClientCopy': ['client-copied', () => 'CAST1'],
    'client-pairs.listClientPairs': ['client-pair-list-read', () => undefined],
    'client-pairs.previewClientMerge': ['client-found', () => filesToMerge],
    'client-pairs.mergeClients': [
      'client-merged',
      async () => {
        await takeApart(context())
        return { ...filesToMerge, reason }
      },
    ],
    'client-pairs.undoClientMerge': [
      'client-merge-undone',
      async () => {
        await takeApart(context())
        const { id } = await mergeClients(context(), STAFF, { ...filesToMerge, reason })
        return { id, reason }
      },
    ],
    'client-pairs.tellClientsApart': [
      'client-told-apart',
      async () => {
        await takeApart(context())
        const { id } = await mergeClients(context(), STAFF, { ...filesToMerge, reason })
        await undoClientMerge(context(), STAFF, { id, reason })
        return { id, reason }
      },
    ],
  }
}
