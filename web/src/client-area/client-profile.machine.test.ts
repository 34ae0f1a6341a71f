import { expect, it, vi } from 'vitest'
import { ANSWERS, CLIENT_ANSWERS, fieldsOf } from '@hub/contract/client-choices'
import { createActor, fromPromise } from 'xstate'
import type { Client, ClientEdit, ClientPassword } from '@hub/contract/clients'
import type { FacilitatorErrorName } from '@hub/contract/errors'
import { CallError } from '#platform/calls/call-error.ts'
import { adultFile, closedFile, fileMetas, openFile } from '../testing/client-file.ts'
import { profileMachine, stepOf, type ProfileEvent, type ProfileStep } from './client-profile.machine.ts'
import type { AnswerLists } from './client-profile.rules.ts'

const lists: AnswerLists = fieldsOf(
  ANSWERS,
  (name) => name,
  (name) => fileMetas[CLIENT_ANSWERS[name].list] ?? [],
)
const EDIT: ProfileEvent = { type: 'EDIT', lists }
const refused = (name: FacilitatorErrorName, record?: unknown) =>
  new CallError({ name, status: 409, message: '', record })
const issued: ClientPassword = { id: 9, code: 'HSC4830K', password: 'New-pass-0001' }

/** Each list has the results of one call in order; an error is a refusal. */
function open(
  given: {
    read?: (Client | Error)[]
    save?: (Client | Error)[]
    reset?: (ClientPassword | Error)[]
  } = {},
) {
  const sent: ClientEdit[] = []
  const shown: unknown[] = []
  const next = <T>(from: (T | Error)[] | undefined): T => {
    const one = from?.shift()
    if (one === undefined) throw new Error('Nothing more is given.')
    if (one instanceof Error) throw one
    return one
  }
  const read = given.read ?? [openFile]
  const actor = createActor(
    profileMachine.provide({
      actors: {
        read: fromPromise(async () => next(read)),
        save: fromPromise<Client, ClientEdit>(async ({ input }) => {
          sent.push(input)
          return next(given.save)
        }),
        reset: fromPromise(async () => next(given.reset)),
      },
      actions: { showFailure: (_, { error }) => void shown.push(error) },
    }),
  ).start()
  const step = () => stepOf(actor.getSnapshot())
  const at = (wanted: ProfileStep) => vi.waitFor(() => expect(step()).toBe(wanted))
  /** Sends the events; `at` waits for each call among them. */
  async function unlocked() {
    actor.send({ type: 'UNLOCKED' })
    await at('view')
  }
  async function saving(change: Partial<Record<'gender' | 'ethno' | 'age' | 'path', number>>) {
    await unlocked()
    actor.send(EDIT)
    actor.send({ type: 'ANSWER', change })
    actor.send({ type: 'SAVE' })
    expect(step()).toBe('confirm')
    actor.send({ type: 'CONFIRM' })
    expect(step()).toBe('saving')
  }
  return {
    send: actor.send,
    step,
    at,
    unlocked,
    saving,
    sent,
    shown,
    context: () => actor.getSnapshot().context,
  }
}

it('CLI-021 goes from locked through view, edit and confirmation to saved', async () => {
  const saved = { ...openFile, gender_meta_id: 1, version: 4 }
  const { step, at, saving, sent, context } = open({ save: [saved] })
  expect(step()).toBe('locked')
  await saving({ gender: 1 })
  await at('saved')
  expect(sent).toEqual([{ gender_meta_id: 1, version: 3 }])
  expect(context()).toMatchObject({ client: saved, edit: null })
})

it('CLI-033 stays locked when the file comes without answers', async () => {
  const { send, step, at } = open({ read: [{ ...openFile, gender_meta_id: null }] })
  send({ type: 'UNLOCKED' })
  expect(step()).toBe('reading')
  await at('locked')
})

it('CLI-021 asks again for a file that could not be read', async () => {
  const { send, at } = open({ read: [new Error('no answer'), openFile] })
  send({ type: 'UNLOCKED' })
  await at('unreadable')
  send({ type: 'TRY_AGAIN' })
  await at('view')
})

it('CLI-024 does not send what is unchanged, nor an edit without a path', async () => {
  const { send, step, unlocked, context } = open({ read: [adultFile] })
  await unlocked()
  send(EDIT)
  send({ type: 'SAVE' })
  expect(step()).toBe('view')
  send(EDIT)
  send({ type: 'ANSWER', change: { age: 21 } })
  expect(context().edit?.answers.path).toBeNull()
  send({ type: 'SAVE' })
  expect(step()).toBe('edit')
  send({ type: 'DISMISS' })
  expect(context()).toMatchObject({ edit: null, client: adultFile })
})

it('CLI-033 asks for the password again and goes on with the same changes', async () => {
  const { send, at, saving, sent, context } = open({
    save: [refused('PasswordVerificationRequired'), refused('PasswordVerificationRequired'), openFile],
  })
  await saving({ ethno: 11 })
  await at('relocked')
  send({ type: 'DISMISS' })
  expect(context().edit?.answers.ethno).toBe(11)
  send({ type: 'SAVE' })
  send({ type: 'CONFIRM' })
  await at('relocked')
  send({ type: 'UNLOCKED' })
  await at('saved')
  expect(sent).toEqual(Array(3).fill({ ethno_meta_id: 11, version: 3 }))
})

it('CLI-024 saves on top of what somebody else stored, on their version, only when told to', async () => {
  const theirs = { ...openFile, ethno_meta_id: 11, version: 8 }
  const { send, at, saving, sent, context } = open({
    save: [refused('ClientChanged', theirs), { ...theirs, gender_meta_id: 1, version: 9 }],
  })
  await saving({ gender: 1 })
  await at('conflict')
  expect(context().theirs).toEqual(theirs)
  send({ type: 'SAVE_MINE' })
  await at('saved')
  expect(sent).toEqual([
    { gender_meta_id: 1, version: 3 },
    { gender_meta_id: 1, version: 8 },
  ])
})

it('CLI-024 keeps theirs without sending anything more', async () => {
  const theirs = { ...openFile, gender_meta_id: 2, version: 8 }
  const { send, at, saving, sent, context } = open({ save: [refused('ClientChanged', theirs)] })
  await saving({ gender: 1 })
  await at('conflict')
  send({ type: 'KEEP_THEIRS' })
  await at('view')
  expect(sent).toHaveLength(1)
  expect(context()).toMatchObject({ client: theirs, edit: null, theirs: null })
})

it('CLI-024 is saved when the answer was lost, and when the other one chose the same among more', async () => {
  const stored = { ...openFile, gender_meta_id: 1, version: 4 }
  const lost = open({ save: [refused('ClientChanged', stored)] })
  await lost.saving({ gender: 1 })
  await lost.at('saved')
  expect(lost.context().client).toEqual(stored)

  const more = { ...stored, ethno_meta_id: 11 }
  const alike = open({ save: [refused('ClientChanged', more)] })
  await alike.saving({ gender: 1 })
  await alike.at('conflict')
  alike.send({ type: 'SAVE_MINE' })
  await alike.at('saved')
  expect(alike.sent).toHaveLength(1)
  expect(alike.context().client).toEqual(more)
})

it('CLI-024 asks for another path when mine does not fit the age of theirs', async () => {
  const theirs = { ...openFile, version: 8 }
  const { send, at, step, saving, context } = open({
    read: [{ ...adultFile, path_meta_id: 31 }],
    save: [refused('ClientChanged', theirs)],
  })
  await saving({ path: 33 })
  await at('conflict')
  send({ type: 'SAVE_MINE' })
  expect(step()).toBe('edit')
  expect(context().edit).toMatchObject({ version: 8, answers: { age: 21, path: null } })
})

it('CLI-032 shows the file as it is when it was closed meanwhile', async () => {
  const { at, send, saving, step, context } = open({
    read: [openFile, closedFile],
    save: [refused('ClientClosed')],
  })
  await saving({ gender: 1 })
  await at('view')
  expect(context()).toMatchObject({ client: closedFile, isClosedMeanwhile: true, edit: null })
  send(EDIT)
  send({ type: 'RESET' })
  expect(step()).toBe('view')
})

it('CLI-024 keeps the changes when they could not be saved, and tells why', async () => {
  const failure = refused('Unavailable')
  const { at, saving, shown, context } = open({ save: [failure] })
  await saving({ gender: 1 })
  await at('edit')
  expect(context()).toMatchObject({ hasFailed: true, edit: { answers: { gender: 1 } } })
  expect(shown).toEqual([failure])
})

it('CLI-025 resets after the password, tells the new one once, and forgets it', async () => {
  const { send, at, step, unlocked, context } = open({
    reset: [refused('PasswordVerificationRequired'), issued],
  })
  await unlocked()
  send({ type: 'RESET' })
  expect(step()).toBe('resetAsked')
  send({ type: 'UNLOCKED' })
  await at('resetAsked')
  send({ type: 'UNLOCKED' })
  await at('resetTold')
  expect(context().issued).toEqual(issued)
  send({ type: 'DISMISS' })
  expect(step()).toBe('view')
  expect(context().issued).toBeNull()
})

it('CLI-025 goes back to the file when a reset fails', async () => {
  const { send, at, unlocked, shown } = open({ reset: [refused('ServerError')] })
  await unlocked()
  send({ type: 'RESET' })
  send({ type: 'UNLOCKED' })
  await at('view')
  expect(shown).toHaveLength(1)
})
