/** Two files that may be of one person: pointed out to whoever opened the later one (LIF-003). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso } from './fields.ts'

/** A file as it stands in the list of clients, without any answer. */
const PairedFile = z.object({
  id: z.number(),
  code: z.string(),
  register_time: Iso,
  facilitator_first_name: z.string(),
  facilitator_last_name: z.string(),
})

export const Duplicate = z.object({
  id: z.number(),
  /** The file that the caller opened. */
  client: PairedFile,
  /** The one that was there. */
  other: PairedFile,
})
export type Duplicate = z.infer<typeof Duplicate>

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/clients/duplicates',
  who: 'facilitator',
  summary:
    'List files that the caller opened within a day of one with the same age, gender and referral path',
  reply: { records: z.array(Duplicate) },
})

export const decideDuplicate = endpoint({
  method: 'PATCH',
  path: '/clients/duplicates/{id}',
  who: 'facilitator',
  summary: 'Say whether two files are of one person: that links them, or the question is not asked again',
  body: z.object({ isSame: z.boolean() }),
  reply: {},
  fails: ['NotFound'],
})
