import { describe, expect, it } from 'vitest'
import { faultsOf, fullFolders, screensWithoutGallery } from './check-names.mjs'

const lines = (count) => 'const x = 1\n'.repeat(count)
const SERVICE = 'server/src/clients/clients.service.ts'
const HEAD = '/** What a facilitator can do with clients. */\n'

describe('the names of files', () => {
  it('accepts kebab-case with a role of the closed list', () => {
    expect(faultsOf('web/src/clients/client-list.screen.tsx', '')).toEqual([])
    expect(faultsOf('web/src/clients/client-list.screen.test.tsx', '')).toEqual([])
  })

  it.each([
    ['web/src/clients/ClientList.tsx', 'kebab-case'],
    ['web/src/clients/client-list.view.tsx', '".view" is not one of the suffixes'],
    ['web/src/utils/dates.ts', '"utils" says nothing'],
  ])('refuses %s', (file, reason) => {
    expect(faultsOf(file, '').join()).toContain(reason)
  })
})

describe('the sizes of files', () => {
  it('accepts 300 lines of source and 500 of tests, and no more', () => {
    expect(faultsOf('ui/src/cards/card.tsx', lines(300))).toEqual([])
    expect(faultsOf('ui/src/cards/card.tsx', lines(301)).join()).toContain('301 lines')
    expect(faultsOf('ui/src/cards/card.test.tsx', lines(500))).toEqual([])
    expect(faultsOf('ui/src/cards/card.test.tsx', lines(501)).join()).toContain('501 lines')
  })

  it.each(['service', 'staff', 'neighbours', 'sweep'])(
    'refuses a function of more than 40 lines in a .%s file',
    (role) => {
      const file = `server/src/clients/clients.${role}.ts`
      const of = (count) => `${HEAD}export function closeClient() {\n${lines(count - 2)}}\n`
      expect(faultsOf(file, of(40))).toEqual([])
      expect(faultsOf(file, of(41)).join()).toContain('closeClient has 41 lines')
    },
  )

  it.each(['ui/src/cards/card.tsx', 'web/src/clients/client-list.screen.tsx'])(
    'refuses a component of more than 140 lines in %s',
    (file) => {
      const of = (count) => `export function Card() {\n${lines(count - 2)}}\n`
      expect(faultsOf(file, of(140))).toEqual([])
      expect(faultsOf(file, of(141)).join()).toContain('Card has 141 lines')
    },
  )
})

describe('the files of a folder', () => {
  const inFolder = (folder, count, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/part-${index}${ending}`)

  it.each([
    'ui/src',
    'ui/src/buttons',
    'web/src/app/shell',
    'web/src/gallery',
    'web/src/testing',
    'server/src/platform/http',
    'server/src/clients',
    'scripts/parts',
  ])('takes 25 files of code in %s, and no more', (folder) => {
    expect(fullFolders(inFolder(folder, 25))).toEqual([])
    expect(fullFolders(inFolder(folder, 26)).join()).toContain(`${folder}: 26 files`)
  })

  it('does not count tests, galleries and texts', () => {
    const beside = ['.test.ts', '.gallery.tsx', '.texts.ts'].flatMap((ending) =>
      inFolder('ui/src', 10, ending),
    )
    expect(fullFolders([...inFolder('ui/src', 25), ...beside])).toEqual([])
  })

  it('counts a slice together with its folders, and every other folder by itself', () => {
    const both = (folder) => [...inFolder(folder, 20), ...inFolder(`${folder}/parts`, 20)]
    expect(fullFolders(both('web/src/clients'))).toEqual([
      expect.stringContaining('web/src/clients: 40 files'),
    ])
    expect(fullFolders(both('ui/src'))).toEqual([])
  })

  it('lets the contract be one folder, with a file for each word of the domain', () => {
    expect(fullFolders(inFolder('contract/src', 40))).toEqual([])
  })
})

describe('the galleries of screens', () => {
  const SCREEN = 'web/src/clients/client-list.screen.tsx'

  it('refuses a screen that has no gallery beside it', () => {
    expect(screensWithoutGallery([SCREEN])).toEqual([expect.stringContaining(`${SCREEN}: `)])
    expect(screensWithoutGallery([SCREEN, 'web/src/clients/new-client.gallery.tsx'])).toHaveLength(1)
    expect(screensWithoutGallery([SCREEN, 'web/src/client-area/client-list.gallery.tsx'])).toHaveLength(1)
  })

  it('accepts a screen with a gallery, and needs none for other files', () => {
    expect(screensWithoutGallery([SCREEN, 'web/src/clients/client-list.gallery.tsx'])).toEqual([])
    expect(
      screensWithoutGallery(['web/src/clients/client-list.screen.test.tsx', 'web/src/app/app.tsx']),
    ).toEqual([])
  })
})

describe('the words in files', () => {
  it('needs a first sentence in services, stores, rules, machines and platform files', () => {
    expect(faultsOf(SERVICE, 'export {}\n').join()).toContain('must open with one sentence')
    expect(faultsOf(SERVICE, `${HEAD}export {}\n`)).toEqual([])
  })

  it.each(['web/src/platform/page/paths.ts', 'ui/src/language/locale.ts', 'ui/src/page/scheme.ts'])(
    'asks %s for an opening sentence',
    (file) => {
      expect(faultsOf(file, 'export {}\n').join()).toContain('must open with one sentence')
      expect(faultsOf('ui/src/cards/card.tsx', 'export {}\n')).toEqual([])
    },
  )

  it.each([
    ['a to-do comment without its issue', '// TO' + 'DO later'],
    ['a silenced check', '// @ts-' + 'ignore'],
    ["a registry's host", 'const from = "registry.' + 'npmjs.org"'],
    ['the clock', 'const now = new ' + 'Date()'],
    ['a focused test', 'it.' + 'only("x", () => {})'],
  ])('refuses %s', (_, line) => {
    expect(faultsOf('ui/src/cards/card.tsx', `${line}\n`)).toHaveLength(1)
  })

  it('accepts a to-do comment that names its issue', () => {
    expect(faultsOf('ui/src/cards/card.tsx', '// TO' + 'DO(#12) later\n')).toEqual([])
  })
})
