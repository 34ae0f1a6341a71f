import { expect, it } from 'vitest'
import { inTurn } from './turns.ts'

it('EVT-009 lets those who want the same come one after the other, whatever became of the one before', async () => {
  const seen: string[] = []
  const owner = {}
  const step = (name: string, fails = false) =>
    inTurn(owner, 'same', async () => {
      seen.push(`${name} begins`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([step('one'), step('two', true), step('three')])
  expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('EVT-009 keeps nobody waiting who wants something else', async () => {
  const owner = {}
  let release = () => {}
  const first = inTurn(owner, 'a', () => new Promise<void>((resolve) => (release = resolve)))
  expect(await inTurn(owner, 'b', async () => 'b')).toBe('b')
  expect(await inTurn({}, 'a', async () => 'another owner')).toBe('another owner')
  release()
  await first
})
