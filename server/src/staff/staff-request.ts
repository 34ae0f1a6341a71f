/** What the command line sends to the server, and what it gets back. */
import { z } from 'zod'

/** The name given with --as. It stands in the audit log before a colon, and so has none. */
const ActingName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{M}\p{N} .@'’_+-]{1,80}$/u)

export const StaffRequest = z.object({
  args: z.array(z.string()),
  /** The name of the system user who typed the command, as the command line states it. */
  user: z.string(),
  /** The person who acts, as they name themselves. */
  as: ActingName.optional(),
  folder: z.string(),
})
export type StaffRequest = z.output<typeof StaffRequest>

export const StaffAnswer = z.object({
  lines: z.array(z.string()),
  exitCode: z.number(),
  /** What the service returned. Missing after a refusal. */
  data: z.unknown().optional(),
  refusal: z
    .object({ name: z.string(), record: z.unknown().optional(), fields: z.unknown().optional() })
    .optional(),
  /** The database that the command worked on. */
  about: z.string().optional(),
})
export type StaffAnswer = z.output<typeof StaffAnswer>

/** A typed command line: the request's words, and the options that every command has. */
export interface Typed {
  args: string[]
  isJson: boolean
  as: string | undefined
  envFile: string | undefined
  folder: string | undefined
}

const VALUED = { '--as': 'as', '--env-file': 'envFile', '--folder': 'folder' } as const

/** Takes the options that every command has out of what was typed. Throws when a value is missing or wrong. */
export function readTyped(typed: readonly string[]): Typed {
  const read: Typed = { args: [], isJson: false, as: undefined, envFile: undefined, folder: undefined }
  for (let index = 0; index < typed.length; index += 1) {
    const word = typed[index] ?? ''
    if (word === '--') return { ...read, args: [...read.args, ...typed.slice(index)] }
    const [name = '', inline] = word.split(/=(.*)/s)
    if (word === '--json') read.isJson = true
    else if (!(name in VALUED)) read.args.push(word)
    else {
      const value = inline ?? typed[(index += 1)]
      if (value === undefined || value === '') throw new Error(`${name} needs a value.`)
      read[VALUED[name as keyof typeof VALUED]] = value
    }
  }
  if (read.as !== undefined && !ActingName.safeParse(read.as).success)
    throw new Error("--as takes a name of at most 80 letters, digits, spaces and . @ ' _ + -")
  return read
}
