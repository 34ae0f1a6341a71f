/** A notice that another screen leaves for the login screen: why the user is there (ACC-042, ACC-050). */

export interface LoginNotice {
  tone: 'info' | 'success' | 'attention' | 'danger'
  text: string
  /** What to do about it, if there is more to say. */
  hint?: string
  /** A next step, as a button. */
  action?: { label: string; href: string }
}

let notice: LoginNotice | null = null

/** Leaves a notice, in the reader's language, for the next visit to the login screen. */
export function leaveLoginNotice(left: LoginNotice): void {
  notice = left
}

/** The notice, or null; it stays until it is dropped, so that a repeated render shows it again. */
export function readLoginNotice(): LoginNotice | null {
  return notice
}

export function dropLoginNotice(): void {
  notice = null
}
