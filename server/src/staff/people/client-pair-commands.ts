/** The staff commands about files that may be of one person (LIF-003). */
import type { MergeFault } from '@hub/contract/staff-client-pairs'
import {
  listClientPairs,
  mergeClients,
  previewClientMerge,
  tellClientsApart,
  undoClientMerge,
} from '../../clients/client-pairs.staff.ts'
import { columns, type Command, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

const WHY: Record<MergeFault, string> = {
  same: 'This is one and the same file.',
  merged:
    'One of them is merged or cleared already, or others are merged into the one to remove: keep that one.',
  apart: 'They are of two teams: team move-client first.',
  closed: 'The one to keep is closed and the other is open: keep the open one.',
}
const FILE = '{ id, code, openedAt, openedBy, team, closedAt, sessions }'
const NO_PAIR = { NotFound: 'There is no such pair of files.' }
const NOT_UNDOABLE = { ClientMergeNotUndoable: 'It is not merged any more, or its 30 days are over.' }

export const CLIENT_PAIR_COMMANDS: readonly Command[] = [
  {
    words: 'client duplicates',
    takes: '',
    does: 'Pairs of files that may be of one person, and those merged in the last 30 days; audited',
    gives: `[{ id, state, foundAt, files: [${FILE}], merge }]`,
    async run(context, staff) {
      const pairs = await listClientPairs(context, staff)
      const rows = pairs.map(({ id, state, files: [later, earlier], merge }) => [
        ...[id, state, later.code, earlier.code, later.team ?? 'none'],
        merge === null ? '' : `until ${merge.undoUntil}`,
      ])
      const names = ['id', 'state', 'later', 'earlier', 'team', 'undo']
      return outcome(pairs, ...columns(names, rows, 'No pairs.'))
    },
  },
  {
    words: 'client merge',
    takes: '<client code to remove> <client code to keep> [--dry-run] [--reason <text>]',
    does: 'Merges a file into another of the same team; --dry-run says what that does; can be undone for 30 days',
    options: { ...REASON, 'dry-run': { type: 'boolean' } },
    gives: `{ kept: ${FILE}, removed: ${FILE}, inBoth, isDone }`,
    async run(context, staff, { given: [remove = '', keep = ''], text, isSet }) {
      const sentences = {
        NotFound: 'There is no client with one of these codes.',
        FilesNotMergeable: ({ record }: { record?: unknown }) => WHY[(record as { why: MergeFault }).why],
      }
      const merge = await withSentences(previewClientMerge(context, staff, { keep, remove }), sentences)
      const isDone = !isSet('dry-run')
      if (isDone) {
        const reason = givenReason(text('reason'))
        await withSentences(mergeClients(context, staff, { keep, remove, reason }), sentences)
      }
      const { kept, removed, inBoth } = merge
      return outcome(
        { ...merge, isDone },
        `${removed.code} ${isDone ? 'is' : 'would be'} merged into ${kept.code}.`,
        `Sessions of ${removed.code}: ${removed.sessions}, of ${kept.code}: ${kept.sessions}; in both: ${inBoth}.`,
      )
    },
  },
  {
    words: 'client undo-merge',
    takes: '<pair id> --reason <text>',
    does: 'Takes a merge of two files back, within 30 days',
    options: REASON,
    gives: '{ id }',
    async run(context, staff, { given: [pair = ''], text }) {
      const id = wholeNumber(pair, 'The id')
      const reason = givenReason(text('reason'))
      await withSentences(undoClientMerge(context, staff, { id, reason }), { ...NO_PAIR, ...NOT_UNDOABLE })
      return outcome({ id }, 'Both files are what they were.')
    },
  },
  {
    words: 'client tell-apart',
    takes: '<pair id> --reason <text>',
    does: 'Says that the files of a pair are of two people',
    options: REASON,
    gives: '{ id }',
    async run(context, staff, { given: [pair = ''], text }) {
      const id = wholeNumber(pair, 'The id')
      const reason = givenReason(text('reason'))
      const merged = { ClientMergeNotUndoable: 'They are merged: client undo-merge first.' }
      await withSentences(tellClientsApart(context, staff, { id, reason }), { ...NO_PAIR, ...merged })
      return outcome({ id }, 'They are of two people from now on.')
    },
  },
]
