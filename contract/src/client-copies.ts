/** A client's own copy: everything that the hub holds about one code, and nothing about anybody else (LIF-002). */
import { z } from 'zod'
import { CHOICES, type ChoiceName } from './client-choices.ts'
import { CLIENT_CODE_LENGTH } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Iso, Line, Translated } from './fields.ts'
import { AccessEntry } from './staff-audit.ts'

/** A text of a list, with its translations. */
const Text = z.object({ value: z.string(), translations: Translated })

const FileCopy = z.object({
  code: z.string(),
  openedAt: Iso,
  openedBy: z.string(),
  /** Null for a file without a team. */
  team: z.string().nullable(),
  closedAt: Iso.nullable(),
  /** Why it was closed, or that it is open. */
  status: Text,
  /** What was chosen in the file, in the order of its form. */
  choices: z.array(Text.extend({ name: z.enum(CHOICES as [ChoiceName, ...ChoiceName[]]) })),
})

export const ClientCopy = z.object({
  madeAt: Iso,
  file: FileCopy,
  /** Files that were merged into this one, because they are of the same person (LIF-003). */
  mergedFiles: z.array(FileCopy),
  /** Of the client portal: the hub holds a hash of the password, from which nobody can read it. */
  portal: z.object({ signIns: z.number(), lastSignIn: Iso.nullable() }),
  /** The sessions, newest first. Others who took part are not named. */
  sessions: z.array(
    z.object({
      moduleName: z.string(),
      themeName: z.string(),
      startTime: Iso,
      endTime: Iso,
      /** Who led it. */
      hostName: z.string(),
      translations: Translated,
    }),
  ),
  /** Everything that was done with the file, newest first. */
  activity: z.array(AccessEntry),
})
export type ClientCopy = z.infer<typeof ClientCopy>

export const readClientCopy = endpoint({
  method: 'GET',
  path: '/staff/client-files/{code}/copy',
  who: 'staff',
  permission: 'privacy',
  newCode: true,
  summary: 'Read everything held about a client’s code, for the client; needs a code in the last 10 minutes',
  params: z.object({ code: Line.min(1).max(CLIENT_CODE_LENGTH) }),
  reply: { record: ClientCopy },
  fails: ['NotFound', 'NewCodeRequired'],
})
