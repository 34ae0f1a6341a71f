/**
 * Every deed that the audit log can have: the server can write no other, and the console has a sentence for each in every
 * language (AUD-001). No zod here, because it is a list of words.
 */

export const DEEDS = [
  // What people do with their own account.
  ...(['login', 'login-failed', 'logout', 'password-checked', 'password-check-failed'] as const),
  ...(['register', 'registration-expired', 'activate', 'confirmation-asked', 'confirmation-resend'] as const),
  ...(['password-reset-asked', 'password-reset', 'password-reset-sent', 'terms-accepted'] as const),
  ...(['password-changed', 'session-ended', 'login-code-failed', 'recovery-code-used'] as const),
  ...(['app-set', 'app-removed', 'recovery-codes-renewed'] as const),
  ...(['passkey-added', 'passkey-removed', 'passkey-copied'] as const),
  // Facilitators, as staff see them.
  ...(['facilitator-list-read', 'facilitator-found', 'facilitator-read', 'facilitator-edit'] as const),
  ...(['facilitator-confirm', 'facilitator-refuse', 'facilitator-suspend', 'facilitator-restore'] as const),
  ...(['facilitator-close', 'facilitator-reopen', 'facilitator-unlock', 'facilitator-invite'] as const),
  ...(['facilitator-list-export', 'team-list-export', 'agency-list-export'] as const),
  ...(['run-list-export', 'event-list-export'] as const),
  ...(['facilitator-factors-remove', 'facilitator-sign-out', 'agency-factor'] as const),
  ...(['email-change-asked', 'email-change-withdrawn', 'email-changed'] as const),
  ...(['invitation-list-read', 'invitation-withdraw'] as const),
  // Teams, agencies and cities.
  ...(['team-create', 'team-read', 'team-members-read', 'team-rename', 'team-archive'] as const),
  ...(['team-restore', 'team-assign', 'team-remove', 'team-passwords-reset'] as const),
  ...(['agency-add', 'agency-approve', 'agency-duplicates-read', 'agency-edit', 'agency-list-read'] as const),
  ...([
    'agency-merge',
    'agency-merge-shown',
    'agency-merge-undone',
    'agency-moved',
    'agency-read',
    'agency-refuse',
  ] as const),
  ...(['agency-rename', 'city-add', 'city-merge'] as const),
  // Clients and records. Nothing writes `client-list-read` any more: entries have it that were written while lists had answers.
  ...(['client-list-read', 'client-read', 'client-records-read', 'client-found', 'client-created'] as const),
  ...(['client-created-again', 'client-edited', 'client-closed', 'client-moved'] as const),
  ...(['client-password-reset', 'client-record-added', 'client-record-removed', 'client-cleared'] as const),
  ...(['client-duplicate-read', 'client-linked', 'client-told-apart', 'client-pair-list-read'] as const),
  ...(['client-merged', 'client-merge-undone'] as const),
  ...(['client-access-read', 'client-copied', 'portal-verified', 'portal-refused'] as const),
  ...(['record-created', 'record-read', 'record-correct', 'record-cleared', 'records-read'] as const),
  ...(['record-list-read'] as const),
  ...(['run-list-read', 'run-discarded', 'run-host-reminded', 'run-set-aside'] as const),
  ...(['report-run', 'report-sessions-read', 'report-save', 'report-edit', 'report-delete'] as const),
  ...(['report-schedule', 'report-send'] as const),
  // Content and events.
  ...(['content-draft', 'content-order', 'content-discard', 'file-upload', 'file-refuse'] as const),
  ...(['content-publish', 'content-published', 'content-revert'] as const),
  ...(['catalogue-export', 'catalogue-import'] as const),
  ...(['publication-schedule', 'publication-cancel', 'publication-refuse'] as const),
  ...(['list-add', 'list-rename', 'list-uses-read', 'list-retire', 'list-restore', 'list-order'] as const),
  ...([
    'module-add',
    'module-move',
    'module-retire',
    'module-restore',
    'module-rollback',
    'module-check',
    'new-module-check',
    'module-version-add',
    'module-try',
    'module-host-allow',
    'module-host-block',
    'theme-load',
  ] as const),
  ...(['theme-retire', 'theme-restore', 'topic-move', 'topic-rename', 'topic-retire'] as const),
  ...(['topic-restore', 'utility-retire', 'utility-restore'] as const),
  ...(['event-load', 'event-cancel', 'event-hand-over', 'event-registrants'] as const),
  ...(['event-registrant-add', 'event-registrant-remove', 'event-place-taken'] as const),
  ...(['event-place-given-back', 'event-place-cancelled', 'event-place-refused'] as const),
  ...(['event-wait-joined', 'event-wait-left', 'event-wait-ended'] as const),
  ...(['event-attendance', 'event-create', 'event-edit', 'event-registrants-export'] as const),
  ...(['event-certificate', 'event-email', 'event-draft', 'event-discard'] as const),
  // What holds for the whole product.
  ...(['settings-edit', 'terms-publish', 'retention-change', 'retention-run'] as const),
  // Staff, and the hub itself.
  ...(['staff-added', 'staff-password-set', 'staff-authenticator-set', 'staff-signed-in'] as const),
  ...(['staff-sign-in-failed', 'staff-code-failed', 'staff-code-renewed', 'staff-signed-out'] as const),
  ...(['staff-passkey-added', 'staff-passkey-removed', 'staff-passkey-copied'] as const),
  ...(['staff-list-read', 'staff-invite', 'staff-link-sent', 'staff-invitation-withdraw'] as const),
  ...(['staff-roles', 'staff-end', 'staff-factor-remove'] as const),
  ...(['console-search', 'alert-found', 'alert-list-read', 'alert-dismiss'] as const),
  ...(['audit-read', 'audit-exported', 'audit-verified', 'audit-damaged', 'audit-month-dropped'] as const),
  ...(['mail-list-read', 'mail-retry', 'backup-made', 'backup-verified', 'backup-key-made'] as const),
  ...(['hub-moved', 'hub-restored', 'store-move', 'secret-reseal'] as const),
  ...(['sealing_key.rotate', 'sealing_key.remove'] as const),
] as const

export type DeedName = (typeof DEEDS)[number]

/**
 * What says that somebody delivered a session. A search names nobody for it, and finds none by who did it: there is no
 * list of what one facilitator delivered (CON-16). The page of a client's own file names them.
 */
export const DELIVERY_DEEDS: readonly DeedName[] = ['record-created', 'client-record-added']

/** The key of the text about a deed. A point in a key would lead into a group of texts, so a hyphen stands for it. */
export type DeedKey<Deed extends string> = Deed extends `${infer Kind}.${infer Act}` ? `${Kind}-${Act}` : Deed
export const deedKeyOf = (deed: string): string => deed.replace('.', '-')
