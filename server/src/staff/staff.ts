/** How a command refuses: with sentences for staff, and the refusal of the service behind them if there was one. */
import type { Refusal } from '#platform/fail.ts'

/** The reason why a command did nothing, as sentences for staff. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal'
  readonly lines: string[]
  /** What the service refused by; undefined when the command line itself refused. */
  readonly refusal: Refusal | undefined

  constructor(lines: string[], refusal?: Refusal) {
    super(lines.join(' '))
    this.lines = lines
    this.refusal = refusal
  }
}

/** Each sentence is printed as one line. Its content cannot start another line. */
export function refuse(...lines: string[]): never {
  throw new StaffRefusal(lines)
}
