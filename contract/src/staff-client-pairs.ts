/** Pairs of client files that may be of one person, as staff merge them and take that back (LIF-003). */
import { z } from 'zod'
import { CLIENT_CODE_LENGTH } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Iso, Line } from './fields.ts'
import { Reason } from './staff-people.ts'

const PEOPLE = { who: 'staff', permission: 'people' } as const
const Code = Line.min(1).max(CLIENT_CODE_LENGTH)

/** `possible`: found by the hub. `linked`: a facilitator says that they are of one person. `different`: of two. */
export const PAIR_STATES = ['possible', 'linked', 'merged', 'different'] as const

const PairedFile = z.object({
  id: z.number(),
  code: z.string(),
  openedAt: Iso,
  openedBy: z.string(),
  team: z.string().nullable(),
  closedAt: Iso.nullable(),
  sessions: z.number(),
})

export const ClientPair = z.object({
  id: z.number(),
  state: z.enum(PAIR_STATES),
  foundAt: Iso,
  /** The later one first. */
  files: z.tuple([PairedFile, PairedFile]),
  /** Of merged files: which is kept, and until when that can be undone. */
  merge: z.object({ keptId: z.number(), mergedAt: Iso, mergedBy: z.string(), undoUntil: Iso }).nullable(),
})
export type ClientPair = z.infer<typeof ClientPair>

/**
 * Why two files cannot be merged: one and the same; one is merged or cleared already, or others are merged into the one
 * to remove; of two teams; or the open one would be read in a closed one.
 */
export const MERGE_FAULTS = ['same', 'merged', 'apart', 'closed'] as const
export type MergeFault = (typeof MERGE_FAULTS)[number]

/** What a merge of two files does. */
export const ClientMerge = z.object({
  /** The files with their sessions. */
  kept: PairedFile,
  removed: PairedFile,
  /** Sessions that both are in: the person is counted once in each. */
  inBoth: z.number(),
})
export type ClientMerge = z.infer<typeof ClientMerge>

const Merge = { keep: Code, remove: Code }

export const listClientPairs = endpoint({
  ...PEOPLE,
  method: 'GET',
  path: '/staff/client-pairs',
  summary: 'List pairs of files that may be of one person, and those merged in the last 30 days; audited',
  reply: { records: z.array(ClientPair) },
})

export const previewClientMerge = endpoint({
  ...PEOPLE,
  method: 'POST',
  path: '/staff/client-pairs/preview',
  summary: 'Count what a merge of two files would do; audited',
  body: z.object(Merge),
  reply: { record: ClientMerge },
  fails: ['NotFound', 'ValidationError', 'FilesNotMergeable'],
})

export const mergeClients = endpoint({
  ...PEOPLE,
  method: 'POST',
  path: '/staff/client-pairs/merge',
  newCode: true,
  summary:
    'Merge a file into another of the same team: its sessions are read there, and the person is counted once',
  body: z.object({ ...Merge, reason: Reason }),
  reply: { record: z.object({ id: z.number() }) },
  fails: ['NotFound', 'ValidationError', 'FilesNotMergeable', 'NewCodeRequired'],
})

export const undoClientMerge = endpoint({
  ...PEOPLE,
  method: 'POST',
  path: '/staff/client-pairs/{id}/undo',
  newCode: true,
  summary: 'Take a merge of two files back, within 30 days',
  body: z.object({ reason: Reason }),
  reply: {},
  fails: ['NotFound', 'ValidationError', 'ClientMergeNotUndoable', 'NewCodeRequired'],
})

export const tellClientsApart = endpoint({
  ...PEOPLE,
  method: 'POST',
  path: '/staff/client-pairs/{id}/different',
  summary: 'Say that two files are of two people: the pair is not listed again',
  body: z.object({ reason: Reason }),
  reply: {},
  fails: ['NotFound', 'ValidationError', 'ClientMergeNotUndoable'],
})

/** What staff do with pairs of files. */
export const clientPairCalls = {
  listClientPairs,
  previewClientMerge,
  mergeClients,
  undoClientMerge,
  tellClientsApart,
}
