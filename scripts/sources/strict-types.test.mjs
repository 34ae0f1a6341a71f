/** Every floor must have the same strict type checks, so that no floor has looser ones unnoticed. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

/** @param {string} path from the root */
const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

it('SYS-016 checks types strictly', () => {
  expect(read('tsconfig.base.json').compilerOptions).toMatchObject({
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
  })
})

it.each([...read('package.json').workspaces, 'e2e'])('SYS-016 checks %s no less strictly', (floor) => {
  const { extends: base, compilerOptions } = read(`${floor}/tsconfig.json`)
  expect(posix.join(floor, base)).toBe('tsconfig.base.json')
  expect(Object.entries(compilerOptions).filter(([, value]) => value === false)).toEqual([])
})

it.each(['ui', 'gallery', 'server', 'web', 'console', 'player'])(
  'SYS-016 gives %s the shapes of the contract',
  (floor) => {
    expect(read(`${floor}/package.json`).dependencies).toHaveProperty('@hub/contract')
  },
)
