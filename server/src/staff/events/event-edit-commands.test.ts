/** The commands that read and edit one event, and show what a change would cause (STA-008, CTM-009). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CAST } from '../../testing/cast.ts'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let app: FreshApp
let folder = ''
let id = ''
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-events-'))
  const now = app.clock.now().getTime()
  const [start, end] = [2, 3].map((days) => new Date(now + days * DAY_MS).toISOString())
  const event = { key: 'reeds', type_code: 'PROFESSIONAL', title: 'Reeds', start_date: start, end_date: end }
  write('events.json', { events: [{ ...event, webinar_id: 'webinar-reeds', max_registrants: 5 }] })
  const loaded = await hub('event', 'load', 'events.json')
  if (loaded.exitCode !== 0) throw new Error(loaded.text)
  id = String((loaded.data as { id: number }[])[0]?.id)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const hub = (...args: string[]) => commandLine(app.context, folder)(...args)
const write = (name: string, data: object) => writeFileSync(path.join(folder, name), JSON.stringify(data))

it('STA-008 CTM-009 shows an event, says what an edit would cause, and edits it', async () => {
  const added = await hub('event', 'registrants', id, '--add', CAST.member.email)
  expect(added.text).toContain('has a place now')
  const shown = await hub('event', 'show', id)
  expect(shown.data).toMatchObject({
    event: { title: 'Reeds' },
    fields: { title: 'Reeds', max_registrants: 5 },
  })
  const later = new Date(app.clock.now().getTime() + 4 * DAY_MS).toISOString()
  write('edit.json', { end_date: later, max_registrants: 4 })
  const before = (await app.mails()).length
  expect((await hub('event', 'edit', id, 'edit.json')).data).toMatchObject({
    changes: [{ field: 'end_date' }, { field: 'max_registrants', was: 5, is: 4 }],
  })
  expect((await hub('event', 'publish', id, '--dry-run')).data).toMatchObject({
    ...{ told: 1, isDone: false, mail: { to: CAST.member.email } },
  })
  expect(await app.mails()).toHaveLength(before)
  expect((await hub('event', 'publish', id)).data).toMatchObject({ told: 1, isDone: true })
  expect(await app.mails()).toHaveLength(before + 1)
  expect((await hub('event', 'show', id)).data).toMatchObject({ fields: { max_registrants: 4 } })
  write('wrong.json', { seats: 3 })
  expect((await hub('event', 'edit', id, 'wrong.json')).text).toContain('An event has no seats')
  write('wrong.json', { title: '' })
  expect((await hub('event', 'edit', id, 'wrong.json')).text).toContain('title')
  expect((await hub('event', 'edit', '9999', 'edit.json')).text).toContain('There is no event 9999')
})

it('STA-008 STA-013 shows the mails of a removal and of a cancelled event, and does neither', async () => {
  const who = CAST.member.email
  const removal = await hub('event', 'registrants', id, '--remove', who, '--dry-run')
  expect(removal.text).toContain(`A mail to ${who}`)
  expect((removal.data as { places: object[] }).places).toHaveLength(1)
  expect((await hub('event', 'registrants', id, '--dry-run')).exitCode).toBe(1)
  const cancelled = await hub('event', 'cancel', id, '--dry-run')
  expect(cancelled.data).toMatchObject({ places: 1, waiting: 0, mail: { to: who } })
  expect((await hub('event', 'list')).data).toContainEqual(
    expect.objectContaining({ id: Number(id), cancelledAt: null }),
  )
})
