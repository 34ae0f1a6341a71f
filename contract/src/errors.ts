/** The refusals that facilitators and visitors can meet: status, English sentence, and when each is raised (API-006). */
import type { StaffErrorName } from './staff-errors.ts'

interface ErrorEntry {
  status: number
  /** The server's sentence. The web shows its own by name in the reader's language (I18-004). */
  message: string
}

export const ERRORS = {
  /** A malformed address or malformed HTTP. */
  BadRequest: { status: 400, message: 'The request could not be read.' },
  /** The body or query is invalid, or breaks a rule of the form; `fields` names each invalid field. */
  ValidationError: { status: 400, message: 'Please check the marked fields.' },
  /** A malformed address in a reset request or an email check (ACC-041). */
  InvalidFacilitatorEmail: { status: 400, message: 'Invalid email address.' },
  /** The facilitator's password was typed wrongly in the Security modal (NAV-033). */
  WrongPassword: { status: 400, message: 'Wrong password. Try again.' },
  /** A reset token that is malformed, used, or replaced (ACC-042). */
  InvalidResetToken: { status: 400, message: 'Invalid reset token.' },
  /** A confirmation link that is wrong, expired or of another account: one answer for all (API-016). */
  ActivationFailed: { status: 400, message: 'Account activation failed' },
  /** A link to a new address that is wrong, expired, used up or replaced, or whose address is taken: one answer for all (PPL-003). */
  EmailChangeFailed: { status: 400, message: 'The email address could not be changed.' },
  /** A new password that lists of common and breached ones have (HRD-002). */
  PasswordCommon: {
    status: 400,
    message:
      'This password is known from lists of common and breached ones, or made of names and words of this hub. Please choose another.',
  },
  /** A wrong, used or expired code of an authenticator app, or a wrong or used recovery code (STA-004, HRD-002). */
  CodeIncorrect: { status: 400, message: 'That code does not match. Each code works once.' },
  /**
   * An unknown passkey, or an answer of one that is not verified, too late or given before, or that counts less than it
   * should: one answer for all (STA-004, HRD-002).
   */
  PasskeyNotValid: { status: 400, message: 'This passkey was not accepted.' },
  /** More passkeys than an account may have (STA-003, HRD-002). */
  PasskeyLimit: { status: 409, message: 'There are as many passkeys as an account may have.' },
  /** A new password could not be stored (ACC-046). */
  PasswordResetFailed: { status: 400, message: 'Password reset error.' },
  /** No token, an invalid one, or one whose session has ended (ACC-050). */
  JsonWebTokenError: { status: 401, message: 'Please log in again.' },
  /** The token has expired (ACC-050). For a reset token the message is 'jwt expired' (API-019). */
  TokenExpiredError: { status: 401, message: 'jwt expired' },
  /** Unknown email or wrong password: both have the same answer and the same timing (ACC-038). */
  LoginIncorrect: { status: 401, message: 'Login info is incorrect.' },
  /** No code and no passkey where one is needed; at the login, `record` says with which of them it goes on (HRD-002). */
  CodeRequired: { status: 401, message: 'Please enter a code, or use a passkey.' },
  /** The caller may not make this call. */
  Forbidden: { status: 403, message: 'This is not available to your account.' },
  /** Below a learning type that is not available and gated, or a theme that is not open (API-042). */
  NotAvailable: { status: 403, message: 'This content is not available yet.' },
  /** The call needs a password check in the last 15 minutes (CLI-033). */
  PasswordVerificationRequired: { status: 403, message: 'Please enter your password to continue.' },
  /** The right password of an account whose email is not confirmed (ACC-038). */
  AccountNotConfirmed: { status: 403, message: 'Please confirm your account from the email we sent you.' },
  /** The right password of a suspended or refused account (ACC-038). */
  AccountInactive: { status: 403, message: 'Your account is not active. Please contact us.' },
  /** Does not exist, or is outside the caller's reach: the caller cannot see which (CLI-034). */
  NotFound: { status: 404, message: 'Not found.' },
  EmailAlreadyUsed: {
    status: 409,
    message: 'Sorry, this email has already been used to register an account',
  },
  /** The client code is reserved by another or already used (CLI-017). */
  CodeTaken: { status: 409, message: 'This Client ID is no longer available. A new one has been issued.' },
  ClientClosed: { status: 409, message: 'This client file is closed.' },
  /** The file was merged into another, which the answer names: it is read there (LIF-003). */
  ClientMerged: { status: 409, message: 'This client file was merged into another of the same person.' },
  /** The session was recorded before; the first record stands (PAR-017). */
  AlreadyRecorded: { status: 409, message: 'This session has already been recorded.' },
  /** Another browser holds the run (DEL-021). */
  ModuleIsRunning: { status: 409, message: 'The module is running from another browser' },
  /** The file was changed after the edit began; the answer carries its present state. */
  ClientChanged: { status: 409, message: 'This client file was changed meanwhile.' },
  EventNotOpen: { status: 409, message: 'Registration for this event is not open.' },
  RegistrationFull: { status: 409, message: 'Sorry, We Are Full.' },
  /** A session that began after a new version of the terms, by someone who has not accepted it (CTM-011). */
  TermsNotAccepted: { status: 403, message: 'The terms have changed. Please read and accept them to go on.' },
  /** A second factor is required, and none is set up yet (HRD-002). */
  FactorRequired: { status: 403, message: 'Please set up a second step of your login to go on.' },
  /** The account has an authenticator app already (HRD-002). */
  FactorExists: { status: 409, message: 'An authenticator app is set up already.' },
  /** The terms have changed since the form was opened (ACC-021). */
  TermsOutdated: { status: 409, message: 'The terms have changed. Please read them again.' },
  /** The request did not arrive in time. */
  RequestTimeout: { status: 408, message: 'The request took too long to arrive.' },
  PayloadTooLarge: { status: 413, message: 'That is too much to send at once.' },
  AddressTooLong: { status: 414, message: 'The address is too long.' },
  /** A body whose Content-Type is not JSON. */
  UnsupportedMediaType: { status: 415, message: 'Please send JSON.' },
  TooManyRequests: { status: 429, message: 'Too many attempts. Please try again later.' },
  HeadersTooLarge: { status: 431, message: 'The request has too much in its headers.' },
  /** An error in the hub; the reference is in the answer and in the log. */
  ServerError: { status: 500, message: 'Server error' },
  /** The server is too busy, or its database does not answer: retry after Retry-After. */
  Unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, ErrorEntry>

export type FacilitatorErrorName = keyof typeof ERRORS
/** The name of any refusal; every-error.ts has their entries. */
export type ErrorName = FacilitatorErrorName | StaffErrorName

export function isErrorName(name: string): name is FacilitatorErrorName {
  return Object.hasOwn(ERRORS, name)
}
