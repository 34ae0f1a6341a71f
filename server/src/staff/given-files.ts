/** What is wrong with a file or a folder that a command names, as a sentence for staff. */
import path from 'node:path'
import type { CommandInput } from './command.ts'
import { StaffRefusal } from './staff.ts'

/** What the system says about a path, in words of whoever typed it. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is in something that is no folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'is there already',
  ENAMETOOLONG: 'has a name that is too long for this disk',
  EACCES: 'may not be read or written by the user whom the hub runs as',
  EPERM: 'may not be read or written by the user whom the hub runs as',
  EROFS: 'is on a disk that cannot be written',
  ENOSPC: 'has no room: the disk is full',
}

/**
 * The refusal for an error of the system about a path that was typed, or about a file in it. Any other error comes back
 * as it is: a file of the hub's own that is missing is a failure, which the log keeps.
 */
export function asRefusalOfFile(error: unknown, { given, folder }: CommandInput): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', path: about } = error as NodeJS.ErrnoException
  const why = WHY[code]
  if (why === undefined || about === undefined) return error
  const isOfGiven = given.some((word) => isIn(about, path.resolve(folder, word)))
  return isOfGiven ? new StaffRefusal([`${about} ${why}.`]) : error
}

const isIn = (file: string, place: string) => file === place || file.startsWith(place + path.sep)
