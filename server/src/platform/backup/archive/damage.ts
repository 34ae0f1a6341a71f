/** Why a file cannot be used as a backup: each reason is a sentence for an operator. */
export class BackupUnusable extends Error {
  override readonly name: string = 'BackupUnusable'
  readonly reasons: string[]

  constructor(...reasons: string[]) {
    super(reasons.join(' '))
    this.reasons = reasons
  }
}

/** The database broke off while it committed, so nobody knows whether it has the rows. */
export class CommitUnknown extends BackupUnusable {
  override readonly name = 'CommitUnknown'

  constructor(cause: unknown) {
    super(
      `The database broke off while it committed: ${cause instanceof Error ? cause.message : String(cause)}.`,
      'Repeat it: when it says that the hub is in use, everything is there. The files were left in the store.',
    )
  }
}
