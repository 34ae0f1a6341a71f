/** A floor is rebuilt when any of its sources has changed, so that tests never run on an old build. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { FLOORS } from './parts/floors.mjs'
import { inRoot } from './parts/root.mjs'

it.each(['web', 'console', 'player', 'server'])(
  'builds %s again when a workspace that it uses has changed',
  (floor) => {
    const { dependencies } = JSON.parse(readFileSync(inRoot(floor, 'package.json'), 'utf8'))
    const used = Object.keys(dependencies).flatMap((name) => /^@hub\/(.+)/.exec(name)?.[1] ?? [])
    expect(used).toContain('contract')
    const { sources } = FLOORS[floor]
    for (const workspace of used)
      expect(sources.some((path) => path === workspace || path === `${workspace}/src`)).toBe(true)
  },
)
