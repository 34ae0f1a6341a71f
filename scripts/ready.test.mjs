/** What a start does before it serves the demo. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stepsToReady } from './parts/ready.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-ready-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const steps = (/** @type {Record<string, string>} */ env) =>
  stepsToReady({ HUB_DATA_DIR: folder, ...env }).map(({ name }) => name)

it('SYS-011 copies a ready demo into an empty folder, and loads it where a copy would not reach', () => {
  expect(steps({})).toEqual(['Migrate, seed, load the demo once', 'Copy the ready database'])
  expect(steps({ DATABASE_URL: 'postgres://x/y' })).toEqual(['Migrate, seed, load the demo'])
  expect(steps({ HUB_DEMO: 'false' })).toEqual([])
})

it('SCL-001 loads the demo into the store where HUB_STORE_URL names one', () => {
  const env = { HUB_STORE_URL: 's3://hub-content' }
  expect(steps(env)).toEqual(['Migrate, seed, load the demo'])
  mkdirSync(join(folder, 'database'))
  expect(steps(env)).toEqual(['Migrate, seed, load the demo'])
})
