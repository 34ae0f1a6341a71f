/** Why a file cannot be used as a backup: each reason is a sentence for an operator. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable'
  readonly reasons: string[]

  constructor(...reasons: string[]) {
    super(reasons.join(' '))
    this.reasons = reasons
  }
}
