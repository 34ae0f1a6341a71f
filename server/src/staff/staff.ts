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
