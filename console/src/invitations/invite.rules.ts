/** What is sent to be checked, and the file of the rows that are to be put right. */
import type { InvitationFile } from '@hub/contract/staff-invitations'
import { csvOf } from '#platform/lists/csv.rules.ts'

export interface Guest {
  email: string
  firstName: string
  lastName: string
  /** The name of a listed agency; empty for none. */
  agency: string
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** One person as a file of one row, so that one person and many are invited in one way. */
export function fileOfOne({ email, firstName, lastName, agency }: Guest): string {
  const row = [email, firstName, lastName, agency].map((text) => quoted(text.trim()))
  return `email,first name,last name,agency\n${row.join(',')}`
}

/** The rows as they are in the file, with what is wrong in a last column. */
export function rejectedCsv(
  { header, rejected }: InvitationFile,
  words: { problem: string; sentenceOf: (problem: Problem) => string },
): string {
  const rows = rejected.map(({ cells, problems }) => [
    ...header.map((_, at) => cells[at] ?? ''),
    problems.map(words.sentenceOf).join('; '),
  ])
  return csvOf([[...header, words.problem], ...rows])
}

export type Problem = InvitationFile['rejected'][number]['problems'][number]

/** The text of a file that is UTF-8; null for any other. */
export function textOf(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
