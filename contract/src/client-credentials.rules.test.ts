/** Checks every ID and every portal password that could be drawn, not only a few. */
import { describe, expect, it } from 'vitest'
import {
  isClientPassword,
  newClientCode,
  newClientPassword,
  type Chance,
} from './client-credentials.rules.ts'

/** A linear congruential generator: it reaches every character, and gives the same numbers each time. */
function drawing(seed: number): Chance {
  let state = seed
  return {
    int(below) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    },
  }
}

/** Draws until each possible number was given once, one after the other. */
function everyDrawn(draw: (random: Chance) => string): Set<string> {
  let at = 0
  let most = 1
  const int = (below: number) => {
    most = Math.max(most, below)
    return at++ % below
  }
  const drawn = new Set<string>()
  do for (const character of draw({ int })) drawn.add(character)
  while (at < most)
  return drawn
}
const sorted = (characters: Iterable<string>) => [...characters].toSorted().join('')

describe('CLI-018 what a client is given', () => {
  it('is an ID of eight upper case letters and digits, every one of them but 0 O 1 I L', () => {
    expect(sorted(everyDrawn(newClientCode))).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
    expect(newClientCode(drawing(1))).toHaveLength(8)
  })

  it('is a password of twelve characters with letter, digit and special, which begins no formula', () => {
    const random = drawing(2)
    for (let time = 0; time < 400; time += 1) {
      const password = newClientPassword(random)
      expect(password).toMatch(/^(?=.*\d)(?=.*[!#$%&*?])[A-Za-z][\w!#$%&*?]{11}$/)
      expect(password).not.toMatch(/[0O1IlLoi_]/)
      expect(isClientPassword(password)).toBe(true)
    }
  })
})
