/** Every form and every sent change uses the one lock of `platform/calls/action.ts` (SYS-017). */
import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Form } from '@hub/ui/fields/form.tsx'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '../../../ui/src/**/*.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/*.ts', '!../../../contract/src/*.test.ts'],
  { eager: true },
)

const files = Object.entries(sources).filter(([path]) => !/\.test\.|\/testing\/|\.gallery\./.test(path))
const filesWith = (part: RegExp) => files.filter(([, text]) => part.test(text)).map(([path]) => path)

/** Changes that are sent without a press or use another kind of lock, and which. */
const HELD_OTHERWISE: Readonly<Record<string, string>> = {
  useOfferedApp: 'a secret for an app is made once for each time the step is shown, by its key',
  useOfferedPasskey: 'the same of a passkey',
  askInSession: 'the button that asks a passkey has the lock of every button',
  askAtLogin: 'the same button',
  useActivation: 'a mailed link is read once, by its key',
  useResetLink: 'a mailed link is read once, by its key',
  askForLaunch: 'a state of the launch machine',
  sendEdit: 'a state of the profile machine',
  sendReset: 'a state of the profile machine',
  askForStanding: 'the device asks by itself, nobody presses',
  renewCodes: 'the device asks by itself, nobody presses',
  send: 'the queue of this device, under a lock of the browser',
  sendOne: 'the records of a file one after the other; the server takes each once',
}

interface Piece {
  name: string
  text: string
  isExported: boolean
}

/** The functions of a file, each with its source text. */
function piecesOf(text: string): Piece[] {
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const) )/m).map((piece) => ({
    name: /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(piece)?.[1] ?? '',
    text: piece,
    isExported: piece.startsWith('export'),
  }))
}

/** The names of the calls that change data. */
function changingCalls(): string[] {
  const isChange = (value: unknown) =>
    typeof value === 'object' && value !== null && 'method' in value && value.method !== 'GET'
  return Object.values(contract).flatMap((module) =>
    Object.keys(module).filter((name) => isChange(module[name])),
  )
}

/** True when the piece is an action, uses one of its file, or is used only by such pieces. */
function isHeld(piece: Piece, all: readonly Piece[]): boolean {
  const isAction = ({ text }: Piece) => text.includes('useAction(')
  if (isAction(piece)) return true
  const actions = all.filter((one) => one !== piece && isAction(one))
  if (actions.some(({ name }) => new RegExp(`\\b${name}\\(`).test(piece.text))) return true
  if (piece.isExported) return false
  const users = all.filter((one) => one !== piece && new RegExp(`\\b${piece.name}\\(`).test(one.text))
  return users.length > 0 && users.every((user) => isHeld(user, all))
}

it('SYS-017 has no form but those of Form, and no mutation but those of useAction', () => {
  expect(filesWith(/<form\b/)).toEqual(['../../../ui/src/fields/form.tsx'])
  expect(filesWith(/\buseMutation\(/)).toEqual(['../platform/calls/action.ts'])
  expect(filesWith(/<Form\b/).length).toBeGreaterThan(7)
})

it('SYS-017 sends whatever changes something through an action, or says which other lock holds it', () => {
  const names = changingCalls()
  expect(names).toContain('registerFacilitator')
  const sent = new RegExp(`\\bcall\\(\\s*(${names.join('|')})\\b`)
  const senders = files.flatMap(([path, text]) => {
    const all = piecesOf(text)
    return all
      .filter((piece) => sent.test(piece.text))
      .map((piece) => ({ at: `${path} ${piece.name}`, name: piece.name, isHeld: isHeld(piece, all) }))
  })
  expect(senders.length).toBeGreaterThan(15)
  const loose = senders.filter((sender) => !sender.isHeld && !(sender.name in HELD_OTHERWISE))
  expect(loose.map(({ at }) => at)).toEqual([])
  const unused = Object.keys(HELD_OTHERWISE).filter((name) => !senders.some((one) => one.name === name))
  expect(unused).toEqual([])
})

it('SYS-017 lets go of no promise of a press, so that its button can wait for it', () => {
  expect(filesWith(/\bon(?:Press|Confirm|Submit)=\{\(.*?\) => void |\bvoid handle\w+\(/)).toEqual([])
})

it('SYS-017 refuses a second submit and a second press of the same tick, and takes the next', async () => {
  let end = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  render(
    <>
      <Form onSubmit={work} aria-label="form">
        <button type="submit">send</button>
      </Form>
      <Button onPress={work}>press</Button>
    </>,
  )
  for (const name of ['send', 'press']) {
    work.mockClear()
    const button = screen.getByRole('button', { name })
    act(() => {
      button.click()
      button.click()
    })
    expect(work).toHaveBeenCalledOnce()
    await act(async () => end())
    act(() => button.click())
    expect(work).toHaveBeenCalledTimes(2)
    await act(async () => end())
  }
})
