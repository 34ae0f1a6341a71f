/** The reason why a command did nothing, as a sentence for staff. */
export class StaffRefusal extends Error {
  override readonly name = 'StaffRefusal'
  readonly lines: string[]

  constructor(lines: string[]) {
    super(lines.join(' '))
    this.lines = lines
  }
}

/** Each sentence is printed as one line. Its content cannot start another line. */
export function refuse(...lines: string[]): never {
  throw new StaffRefusal(lines)
}
