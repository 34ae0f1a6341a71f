/** A server that must not start: beside another one on its data, and with settings that production refuses. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SAMPLE_SECRET } from '#platform/config/settings.ts'
import { layDatabase } from './testing/fresh-database.ts'
import { runServerProcess, startServerProcess } from './testing/server-process.ts'

const SECRET = 'a secret for tests alone, 32 long'
const START_MS = 120_000
const folder = mkdtempSync(path.join(tmpdir(), 'hub-starts-'))
const env = { HUB_DATA_DIR: folder, HUB_SECRET: SECRET, HUB_LOG_LEVEL: 'warn', HUB_DEMO: 'false' }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a second server', { timeout: START_MS }, () => {
  it('SYS-006 a second process on the same data directory is refused, and the first goes on', async () => {
    await layDatabase(folder)
    const first = await startServerProcess(env)
    try {
      const second = await runServerProcess({ ...env, HUB_PORT: '0', HUB_CONTENT_PORT: '0' })
      expect(second.code).toBe(1)
      expect(second.output.trim().split('\n')).toEqual([
        expect.stringMatching(
          /^The data directory .* is in use by process \d+ .*Stop that process, or choose another/,
        ),
      ])
      expect((await fetch(`${first.address}/api/ping`)).status).toBe(200)
    } finally {
      await first.kill('SIGTERM')
    }
    expect((await first.ended).code).toBe(0)
  })
})

describe('production settings', { timeout: START_MS }, () => {
  for (const [what, secret, told] of [
    ['missing', undefined, 'HUB_SECRET: not set'],
    ['the sample', SAMPLE_SECRET, 'HUB_SECRET: found the sample'],
  ] as const)
    it(`SYS-009 are refused all at once, and said how to set, when the secret is ${what}`, async () => {
      const { code, output } = await runServerProcess({
        NODE_ENV: 'production',
        HUB_DATA_DIR: path.join(folder, 'production'),
        HUB_SECRET: secret,
        HUB_DEMO: 'true',
        HUB_PUBLIC_URL: 'http://hub.example.org',
        HUB_CONTENT_URL: 'http://content.hub.example.org',
      })
      expect(code).toBe(1)
      const lines = output.trim().split('\n')
      expect(lines).toEqual([
        'The settings need attention:',
        expect.stringContaining(told),
        expect.stringContaining('in production set HUB_DEMO=false'),
        expect.stringContaining(
          'HUB_PUBLIC_URL: found http://hub.example.org; in production set an https address',
        ),
        expect.stringContaining(
          'HUB_CONTENT_URL: found http://content.hub.example.org; in production set an https',
        ),
      ])
    })
})
