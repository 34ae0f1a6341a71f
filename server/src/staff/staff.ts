/** Who works at the staff command line, and how a command refuses. */
import { type Deed, audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'

export interface Staff {
  /** The name of the machine's user who typed the command. */
  user: string
}

/** Says in a sentence for staff why a command did nothing. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal'
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join(' '))
    this.lines = lines
  }
}

/** Each sentence is a line of its own; what stands in one cannot make another. */
export function refuse(...lines: string[]): never {
  throw new StaffRefusal(lines)
}

/** Adds the audit row of a staff command, with who typed it (SYS-003, SYS-007). */
export async function auditStaff(
  context: Context,
  staff: Staff,
  deed: Omit<Deed, 'actorKind' | 'actorId'>,
): Promise<void> {
  const by = `by ${staff.user}`
  await audit(context, { ...deed, actorKind: 'staff', note: deed.note ? `${by}: ${deed.note}` : by })
}
