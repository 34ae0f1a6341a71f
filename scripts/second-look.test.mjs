/** A second look takes back a failure that does not come again, and nothing else. */
import { expect, it } from 'vitest'
import { afterSecondLook, filesToLookAtAgain, journeysToLookAtAgain } from './parts/tests/second-look.mjs'

const failure = (file) => ({ name: 'opens', file, why: 'Error: it broke' })
const result = (name, passed, failures) => ({ name, passed, failed: failures.length, failures })

it('looks again at each file once, by project, however much of it failed', () => {
  const web = result('web', 5, [
    ...Array.from({ length: 9 }, () => failure('web/a.test.ts')),
    failure('web/b.test.ts'),
  ])
  expect([...(filesToLookAtAgain([web, result('ui', 1, [failure('ui/c.test.ts')])]) ?? [])]).toEqual([
    ['web', ['web/a.test.ts', 'web/b.test.ts']],
    ['ui', ['ui/c.test.ts']],
  ])
})

it('does not look again when nothing failed, when much did, and when something failed outside any test', () => {
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) => failure(`web/${name}.test.ts`))
  const outside = { name: 'web', passed: 3, failed: 1, tests: [], note: 'a fault outside any test' }
  expect(filesToLookAtAgain([result('web', 3, [])])).toBeUndefined()
  expect(filesToLookAtAgain([result('web', 3, many)])).toBeUndefined()
  expect(filesToLookAtAgain([result('ui', 3, [failure('ui/c.test.ts')]), outside])).toBeUndefined()
})

it('runs a journey again as a whole, and of the gallery the screens that failed', () => {
  const gallery = ['clients', 'console-people'].map((name) => ({ ...failure('e2e/gallery.e2e.ts'), name }))
  const failed = [result('e2e', 90, [failure('e2e/paper.e2e.ts'), ...gallery])]
  const files = filesToLookAtAgain(failed)?.get('e2e') ?? []
  expect(journeysToLookAtAgain(files, failed)).toEqual([
    'paper.e2e.ts',
    'gallery.e2e.ts › clients',
    'gallery.e2e.ts › console-people',
  ])
})

it('names as unsteady what passed the second time, and keeps every failure when one came again', () => {
  const first = [result('web', 5, [failure('web/a.test.ts'), failure('web/b.test.ts')])]
  expect(afterSecondLook(first, [result('web', 9, [])])).toEqual([
    {
      ...{ name: 'web', passed: 7, failed: 0, failures: [] },
      unsteady: [failure('web/a.test.ts'), failure('web/b.test.ts')],
    },
  ])
  expect(afterSecondLook(first, [result('web', 8, [failure('web/b.test.ts')])])).toEqual(first)
  expect(afterSecondLook(first, [result('web', 0, [])])).toEqual(first)
})

it('names the evidence of both looks when a journey failed again', () => {
  const journey = (folder) => ({
    ...result('e2e', 5, [failure('e2e/paper.e2e.ts')]),
    evidence: [{ name: 'prints', folder }],
  })
  const [{ evidence }] = afterSecondLook([journey('.cache/e2e')], [journey('.cache/e2e-again')])
  expect(evidence.map(({ folder }) => folder)).toEqual(['.cache/e2e', '.cache/e2e-again'])
})
