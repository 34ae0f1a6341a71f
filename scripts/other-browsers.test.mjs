/** A browser for the journey that runs again is there with all it needs, or the line says what is missing. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findOtherBrowsers } from './parts/services.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-path-'))
  vi.stubEnv('PATH', folder)
  for (const variable of ['FIREFOX', 'WEBKIT', 'XVFB']) vi.stubEnv(variable, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const install = (program) => writeFileSync(join(folder, program), '', { mode: 0o755 })
const whys = () => findOtherBrowsers().map(({ name, why }) => `${name}: ${why}`)

it('names every program that is missing', () => {
  expect(whys()).toEqual([
    'Firefox: firefox-esr is not installed',
    'WebKit: WebKitWebDriver and Xvfb are not installed',
  ])
  vi.stubEnv('WEBKIT', '/opt/WebKitWebDriver')
  expect(whys()[1]).toBe('WebKit: Xvfb is not installed')
  // What is not whole is not told to the journeys.
  expect(findOtherBrowsers()[1].env).toEqual({ WEBKIT: '', XVFB: '' })
})

it('tells the journeys where the programs are, on the path or by name', () => {
  install('firefox')
  vi.stubEnv('WEBKIT', '/opt/WebKitWebDriver')
  vi.stubEnv('XVFB', '/opt/Xvfb')
  expect(whys()).toEqual(['Firefox: ', 'WebKit: '])
  expect(findOtherBrowsers().map(({ env }) => env)).toEqual([
    { FIREFOX: join(folder, 'firefox') },
    { WEBKIT: '/opt/WebKitWebDriver', XVFB: '/opt/Xvfb' },
  ])
})
