/** The states of a client's profile: locked, shown, edited, confirmed, saved, and the server's other responses (CLI-021). */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import type { Client, ClientEdit, ClientPassword } from '@hub/contract/clients'
import type { FacilitatorErrorName } from '@hub/contract/errors'
import {
  answer,
  answersOf,
  changedIn,
  changesOf,
  isComplete,
  onTop,
  type AnswerLists,
  type Answers,
} from './client-profile.rules.ts'

export type ProfileEvent =
  /** The password was checked: on entering, before a reset, or because the last check was too long ago. */
  | { type: 'UNLOCKED' }
  | { type: 'TRY_AGAIN' }
  | { type: 'EDIT'; lists: AnswerLists }
  | { type: 'ANSWER'; change: Partial<Answers> }
  | { type: 'SAVE' }
  | { type: 'CONFIRM' }
  /** Cancel, Go back, Escape: one step back. Only Cancel of the form discards the choices. */
  | { type: 'DISMISS' }
  /** Somebody else saved first: accept the current file, or apply one's own changes to it. */
  | { type: 'KEEP_THEIRS' }
  | { type: 'SAVE_MINE' }
  | { type: 'RESET' }
  | { type: 'HIDE' }

/** The steps that the screen shows. */
export const PROFILE_STEPS = [
  'locked',
  'reading',
  'unreadable',
  'view',
  'saved',
  'edit',
  'confirm',
  'saving',
  'relocked',
  'conflict',
  'resetAsked',
  'resetting',
  'resetTold',
] as const
export type ProfileStep = (typeof PROFILE_STEPS)[number]

interface Edit {
  /** The file at the start of the edit, or the newer one to which the edit was applied. */
  before: Answers
  version: number
  answers: Answers
  lists: AnswerLists
}

interface ProfileContext {
  client: Client | null
  edit: Edit | null
  /** The file as somebody else saved it, while one's own changes wait. */
  theirs: Client | null
  /** The new portal password; it is shown once. */
  issued: ClientPassword | null
  hasFailed: boolean
  isClosedMeanwhile: boolean
}

const EMPTY: ProfileContext = {
  client: null,
  edit: null,
  theirs: null,
  issued: null,
  hasFailed: false,
  isClosedMeanwhile: false,
}

/** A placeholder until the screen provides the real call. */
const nobody = <Output, Input = void>() =>
  fromPromise<Output, Input>(() => Promise.reject(new Error('The screen hands in the call.')))

/** The parts of a refused call that decide the next step. */
interface Refusal {
  name?: FacilitatorErrorName
  /** The current file, with ClientChanged. */
  record?: Client
}
const refusalOf = (event: object): Refusal => ('error' in event && event.error ? event.error : {})
const outputOf = (event: object): unknown => ('output' in event ? event.output : undefined)
const isRefusedAs = (event: object, name: FacilitatorErrorName) => refusalOf(event).name === name

/** The current file in the refusal of an edit. */
function storedNow(event: object): Client | null {
  const { name, record } = refusalOf(event)
  return name === 'ClientChanged' ? (record ?? null) : null
}

/** One's own changes applied to the current file. */
function rebased(edit: Edit, theirs: Client): Edit {
  const before = answersOf(theirs) ?? edit.before
  const answers = onTop(before, edit.before, edit.answers, edit.lists)
  return { ...edit, before, version: theirs.version, answers }
}

const isUnchanged = ({ before, answers }: Edit) => changedIn(before, answers).length === 0

export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    tags: {} as ProfileStep,
  },
  actors: {
    read: nobody<Client>(),
    save: nobody<Client, ClientEdit>(),
    reset: nobody<ClientPassword>(),
  },
  actions: {
    keepClient: assign(({ event }) => ({ ...EMPTY, client: outputOf(event) as Client })),
    layOnTop: assign(({ context: { edit, theirs } }) =>
      edit && theirs ? { edit: rebased(edit, theirs), client: theirs, theirs: null } : {},
    ),
    /** The screen shows a failure that has no text of its own here. */
    showFailure: (_, _params: { error: unknown }) => undefined,
  },
  guards: {
    isReadable: ({ event }) => answersOf(outputOf(event) as Client) !== null,
    isOpen: ({ context }) => context.client !== null && !context.client.closed,
    isUnchanged: ({ context }) => context.edit !== null && isUnchanged(context.edit),
    isComplete: ({ context }) => context.edit !== null && isComplete(context.edit.answers),
    /** The other person made all the same changes. */
    isNothingLeft: ({ context: { edit, theirs } }) =>
      edit !== null && theirs !== null && isUnchanged(rebased(edit, theirs)),
    isCompleteOnTop: ({ context: { edit, theirs } }) =>
      edit !== null && theirs !== null && isComplete(rebased(edit, theirs).answers),
    needsPassword: ({ event }) => isRefusedAs(event, 'PasswordVerificationRequired'),
    isClosedNow: ({ event }) => isRefusedAs(event, 'ClientClosed') || storedNow(event)?.closed === true,
    /** An earlier try was stored but its response was lost, or the other person chose the same. */
    isStoredAlready: ({ context: { edit }, event }) => {
      const now = storedNow(event)
      const theirs = now && answersOf(now)
      return edit !== null && theirs !== null && isUnchanged({ ...edit, before: theirs })
    },
    isChanged: ({ event }) => storedNow(event) !== null,
  },
}).createMachine({
  id: 'profile',
  context: EMPTY,
  initial: 'locked',
  states: {
    locked: { tags: 'locked', on: { UNLOCKED: 'reading' } },
    reading: {
      tags: 'reading',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: 'isReadable',
            target: 'shown',
            actions: assign(({ context, event }) => ({
              ...EMPTY,
              client: event.output,
              isClosedMeanwhile: context.isClosedMeanwhile,
            })),
          },
          // The password check has expired in the meantime.
          { target: 'locked' },
        ],
        onError: 'unreadable',
      },
    },
    unreadable: { tags: 'unreadable', on: { TRY_AGAIN: 'reading' } },
    shown: {
      initial: 'view',
      on: {
        EDIT: {
          guard: 'isOpen',
          target: 'editing',
          actions: assign(({ context: { client }, event }) => {
            const answers = client && answersOf(client)
            if (client === null || answers == null) return {}
            return { edit: { before: answers, version: client.version, answers, lists: event.lists } }
          }),
        },
        RESET: { guard: 'isOpen', target: 'reset' },
        HIDE: { target: 'locked', actions: assign(EMPTY) },
      },
      states: { view: { tags: 'view' }, saved: { tags: 'saved' } },
    },
    editing: {
      initial: 'form',
      states: {
        form: {
          tags: 'edit',
          on: {
            ANSWER: {
              actions: assign(({ context: { edit }, event }) => ({
                edit: edit && { ...edit, answers: answer(edit.answers, event.change, edit.lists) },
              })),
            },
            SAVE: [
              { guard: 'isUnchanged', target: '#profile.shown' },
              { guard: 'isComplete', target: 'confirming' },
            ],
            DISMISS: { target: '#profile.shown', actions: assign({ edit: null, hasFailed: false }) },
          },
        },
        confirming: { tags: 'confirm', on: { CONFIRM: 'saving', DISMISS: 'form' } },
        saving: {
          tags: 'saving',
          invoke: {
            src: 'save',
            input: ({ context: { edit } }) =>
              edit === null ? {} : { ...changesOf(edit.before, edit.answers), version: edit.version },
            onDone: { target: '#profile.shown.saved', actions: 'keepClient' },
            onError: [
              { guard: 'needsPassword', target: 'relocked' },
              {
                guard: 'isClosedNow',
                target: '#profile.reading',
                actions: assign({ edit: null, theirs: null, isClosedMeanwhile: true }),
              },
              {
                guard: 'isStoredAlready',
                target: '#profile.shown.saved',
                actions: assign(({ event }) => ({ ...EMPTY, client: storedNow(event) })),
              },
              {
                guard: 'isChanged',
                target: 'conflict',
                actions: assign(({ event }) => ({ theirs: storedNow(event), hasFailed: false })),
              },
              {
                target: 'form',
                actions: [
                  assign({ theirs: null, hasFailed: true }),
                  { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
            ],
          },
        },
        relocked: { tags: 'relocked', on: { UNLOCKED: 'saving', DISMISS: 'form' } },
        conflict: {
          tags: 'conflict',
          on: {
            KEEP_THEIRS: {
              target: '#profile.shown',
              actions: assign(({ context }) => ({ ...EMPTY, client: context.theirs })),
            },
            SAVE_MINE: [
              {
                guard: 'isNothingLeft',
                target: '#profile.shown.saved',
                actions: assign(({ context }) => ({ ...EMPTY, client: context.theirs })),
              },
              { guard: 'isCompleteOnTop', target: 'saving', actions: 'layOnTop' },
              { target: 'form', actions: 'layOnTop' },
            ],
            DISMISS: { target: 'form', actions: 'layOnTop' },
          },
        },
      },
    },
    reset: {
      initial: 'asked',
      states: {
        asked: { tags: 'resetAsked', on: { UNLOCKED: 'sending', DISMISS: '#profile.shown' } },
        sending: {
          tags: 'resetting',
          invoke: {
            src: 'reset',
            onDone: { target: 'told', actions: assign(({ event }) => ({ issued: event.output })) },
            onError: [
              { guard: 'needsPassword', target: 'asked' },
              {
                guard: 'isClosedNow',
                target: '#profile.reading',
                actions: assign({ isClosedMeanwhile: true }),
              },
              {
                target: '#profile.shown',
                actions: { type: 'showFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
        },
        told: {
          tags: 'resetTold',
          on: { DISMISS: { target: '#profile.shown', actions: assign({ issued: null }) } },
        },
      },
    },
  },
})

/** The step a profile is in. */
export function stepOf(snapshot: SnapshotFrom<typeof profileMachine>): ProfileStep {
  return PROFILE_STEPS.find((step) => snapshot.hasTag(step)) ?? 'locked'
}
