import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readManifest, writeManifest } from './manifest.mjs'
import { makeRelease } from './make-release.mjs'
import { runReleaseCommand } from './release.mjs'

const ABOUT = { version: '1.2.3', commit: 'abc', node: '20.19.0', migration: '2026_last' }
let place

/** A small release beside the others. */
function makeFolder(release, about = {}) {
  const folder = join(place, release)
  mkdirSync(join(folder, 'server/dist'), { recursive: true })
  writeFileSync(join(folder, 'server/dist/main.js'), `// ${release}`)
  writeFileSync(join(folder, 'bom.json'), '{}')
  return { folder, hash: writeManifest(folder, { release, ...ABOUT, ...about }) }
}
const verify = (folder, ...more) => runReleaseCommand(['verify', folder, ...more], '').join('\n')
const activate = (folder, ...more) => runReleaseCommand(['activate', folder, ...more], '').join('\n')

beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'hub-releases-'))))
afterEach(() => rmSync(place, { recursive: true, force: true }))

describe('HRD-005 verifying a release', () => {
  it('finds a whole one whole, by the hash that was said when it was made', () => {
    const { folder, hash } = makeFolder('1.2.3-a')
    expect(verify(folder)).toBe('1.2.3-a is whole: 2 files.')
    expect(verify(folder, '--manifest', hash)).toContain('is whole')
    expect(() => verify(folder, '--manifest', hash.replaceAll(/[0-9]/g, '0'))).toThrow(
      'is not the one that was made',
    )
  })

  it('names what was changed, what is missing and what does not belong', () => {
    const { folder } = makeFolder('1.2.3-a')
    appendFileSync(join(folder, 'server/dist/main.js'), ' ')
    rmSync(join(folder, 'bom.json'))
    writeFileSync(join(folder, 'server/dist/more.js'), '')
    expect(() => verify(folder)).toThrow(
      [
        'bom.json is missing.',
        'server/dist/main.js was changed.',
        'server/dist/more.js does not belong',
      ].join('\n'),
    )
  })

  it('takes no link for a file, even to the same bytes', () => {
    const { folder } = makeFolder('1.2.3-a')
    renameSync(join(folder, 'bom.json'), join(place, 'elsewhere'))
    symlinkSync(join(place, 'elsewhere'), join(folder, 'bom.json'))
    expect(() => verify(folder)).toThrow('bom.json is not a file any more.')
    expect(() => writeManifest(folder, { release: 'x', ...ABOUT })).toThrow('bom.json is not a file')
  })

  it('refuses a folder that is none, and a damaged manifest', () => {
    expect(() => verify(place)).toThrow('is not a release')
    const { folder } = makeFolder('1.2.3-a')
    writeFileSync(join(folder, 'manifest.json'), '{')
    expect(() => verify(folder)).toThrow('is damaged')
    expect(() => runReleaseCommand(['constructor', folder], '')).toThrow('Usage')
  })
})

describe('OPS-005 activating a release', () => {
  it('lets current lead to it, then to the next, and back', () => {
    const [first, second] = [makeFolder('1.2.3-a'), makeFolder('1.2.3-b')]
    activate(first.folder)
    expect(readlinkSync(join(place, 'current'))).toBe('1.2.3-a')
    expect(activate(second.folder)).toContain('Before it was 1.2.3-a')
    expect(realpathSync(join(place, 'current'))).toBe(realpathSync(second.folder))
    activate(first.folder)
    expect(readlinkSync(join(place, 'current'))).toBe('1.2.3-a')
  })

  it('leaves current alone when the release is damaged, or not for this machine', () => {
    activate(makeFolder('1.2.3-a').folder)
    const damaged = makeFolder('1.2.3-b').folder
    writeFileSync(join(damaged, 'bom.json'), '')
    expect(() => activate(damaged)).toThrow('bom.json was changed.')
    expect(() => activate(makeFolder('1.2.3-c', { node: '99.0.0' }).folder)).toThrow('needs Node 99.0.0')
    const { folder } = makeFolder('1.2.3-d')
    const manifest = { ...readManifest(folder), platform: 'plan9-mips' }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
    expect(() => activate(folder)).toThrow('was made for plan9-mips')
    cpSync(join(place, '1.2.3-a'), join(place, 'renamed'), { recursive: true })
    expect(() => activate(join(place, 'renamed'))).toThrow('must be called 1.2.3-a')
    expect(readlinkSync(join(place, 'current'))).toBe('1.2.3-a')
  })

  it('replaces no folder that is called current', () => {
    mkdirSync(join(place, 'current'))
    expect(() => activate(makeFolder('1.2.3-a').folder)).toThrow('is not a link')
  })
})

it('HRD-005 makes no release inside of the project', async () => {
  await expect(makeRelease('releases', { isDirtyAllowed: true })).rejects.toThrow('is in the project')
})
