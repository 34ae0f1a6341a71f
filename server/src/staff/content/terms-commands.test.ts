/** The terms and the product's settings at the staff command line (CTM-011). */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@hub/contract/every-call'
import { commandLine } from '../../testing/command-line.ts'
import { type FreshApp, freshApp } from '../../testing/fresh-app.ts'

let app: FreshApp
let folder = ''
beforeAll(async () => {
  app = await freshApp()
  folder = mkdtempSync(path.join(tmpdir(), 'hub-terms-'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
const hub = (...args: string[]) => commandLine(app.context, folder)(...args)
const WHY = ['--reason', 'Agreed with the board']

it('CTM-011 writes the terms as files, publishes them when they changed, and lists both versions', async () => {
  expect((await hub('terms', 'export', 'texts')).exitCode).toBe(0)
  expect(readFileSync(path.join(folder, 'texts', 'terms.zh.txt'), 'utf8')).toMatch(/^# 服务条款/)
  const same = await hub('terms', 'publish', '2026-02', 'texts', ...WHY)
  expect([same.exitCode, same.text]).toEqual([1, expect.stringContaining('The texts are those of version')])
  appendFileSync(path.join(folder, 'texts', 'terms.en.txt'), '\n\n## 13. More\n\nMore.\n')
  expect((await hub('terms', 'publish', '2026-02', 'texts')).text).toContain('Say why with --reason')
  expect((await hub('terms', 'publish', '2026-02', 'texts', ...WHY)).exitCode).toBe(0)
  expect((await app.call(calls.readSettings, {})).ok.record.termsVersion).toBe('2026-02')
  const { text } = await hub('terms', 'list')
  expect(text).toMatch(/2026-02 .*robin.*Agreed with the board/)
  expect(text).toContain('0 of 5 facilitators have accepted')
})

it('CTM-011 sets what concerns the product, and nothing of the environment', async () => {
  expect((await hub('setting', 'set', 'HUB_PRODUCT_NAME', 'Harbour', ...WHY)).exitCode).toBe(0)
  expect((await hub('setting', 'list')).text).toMatch(/HUB_PRODUCT_NAME +Harbour/)
  const links = await hub('setting', 'set', 'HUB_SOCIAL_LINKS', '[{"label":"x"}]', ...WHY)
  expect([links.exitCode, links.text]).toEqual([1, expect.stringContaining('Each link needs a label')])
  expect((await hub('setting', 'set', 'HUB_SECRET', 'x', ...WHY)).text).toContain(
    'changed in the environment',
  )
})
