import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshApp, freshApp } from '../testing/fresh-app.ts'

let app: FreshApp
beforeAll(async () => {
  app = await freshApp({
    config: { contactEmail: 'safety@hub.example.org', publicUrl: 'https://hub.example.org' },
  })
})
afterAll(() => app.close())

it('HRD-005 tells whom to write to about a hole, and until when that holds', async () => {
  const answer = await app.hub.server.fastify.inject('/.well-known/security.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    answer.body
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:safety@hub.example.org',
    Canonical: 'https://hub.example.org/.well-known/security.txt',
  })
  const YEAR_MS = 365 * 24 * 60 * 60 * 1000
  const leftMs = Date.parse(fields['Expires'] ?? '') - app.clock.now().getTime()
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThan(YEAR_MS)
})
