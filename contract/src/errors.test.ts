import { expect, it } from 'vitest'
import type { ErrorName } from './errors.ts'
import { EVERY_ERROR } from './every-error.ts'

/** The list of the requirement, and below it the names that were added later. */
const NAMES_BY_STATUS: Record<number, readonly ErrorName[]> = {
  400: ['ValidationError', 'InvalidFacilitatorEmail', 'WrongPassword', 'InvalidResetToken'],
  401: ['JsonWebTokenError', 'TokenExpiredError', 'LoginIncorrect'],
  403: [
    'Forbidden',
    'NotAvailable',
    'PasswordVerificationRequired',
    'AccountNotConfirmed',
    'AccountInactive',
  ],
  404: ['NotFound'],
  409: [
    ...(['EmailAlreadyUsed', 'CodeTaken', 'ClientClosed', 'AlreadyRecorded', 'ModuleIsRunning'] as const),
    ...(['EventNotOpen', 'RegistrationFull', 'TermsOutdated'] as const),
  ],
  413: ['PayloadTooLarge'],
  429: ['TooManyRequests'],
  500: ['ServerError'],
}
const ADDED: Partial<Record<ErrorName, number>> = {
  BadRequest: 400,
  RequestTimeout: 408,
  AddressTooLong: 414,
  UnsupportedMediaType: 415,
  HeadersTooLarge: 431,
  ActivationFailed: 400,
  EmailChangeFailed: 400,
  SignInRequired: 401,
  CodeIncorrect: 400,
  LinkNotValid: 400,
  NewCodeRequired: 403,
  StaffSetUp: 409,
  LastOwner: 409,
  StaffRolesChanged: 409,
  OwnStaffAccount: 409,
  PasswordResetFailed: 400,
  ClientChanged: 409,
  TermsNotAccepted: 403,
  SettingsChanged: 409,
  ModuleVersionUnknown: 409,
  TermsVersionTaken: 409,
  SealingKeyInUse: 409,
  TooFewFacilitators: 409,
  ReportNameTaken: 409,
  SavedReportChanged: 409,
  TooManySavedReports: 409,
  BeingCounted: 409,
  TeamNameTaken: 409,
  TeamNotEmpty: 409,
  TeamArchived: 409,
  AgencyNameTaken: 409,
  AlreadyConfirmed: 409,
  CodesUnknown: 409,
  AgencyNotListed: 409,
  ClientsLeftAlone: 409,
  EffectsChanged: 409,
  TakerCannotReach: 409,
  AgencyChanged: 409,
  PersonChanged: 409,
  RecordChanged: 409,
  ContentChanged: 409,
  ContentNameTaken: 409,
  NothingToPublish: 409,
  ContentHasDraft: 409,
  MergeNotUndoable: 409,
  EligibilityNotConfirmed: 409,
  CityListed: 409,
  MailContentGone: 409,
  TopicNameTaken: 409,
  ListFixed: 409,
  ListTextTaken: 409,
  ListEntryNeeded: 409,
  ListChanged: 409,
  ModuleInTopic: 409,
  ModuleInNoTopic: 409,
  PackageRefused: 400,
  CorrectionRefused: 400,
  EventsRefused: 400,
  EventNotBegun: 409,
  Unavailable: 503,
}

it('API-006 gives each refusal its status, and knows no other', () => {
  const required = Object.entries(NAMES_BY_STATUS).flatMap(([status, names]) =>
    names.map((name) => [name, Number(status)] as const),
  )
  const given = Object.entries(EVERY_ERROR).map(([name, { status }]) => [name, status])
  expect(Object.fromEntries(given)).toEqual({ ...Object.fromEntries(required), ...ADDED })
})
