/** Where the addresses of a package lead, and which frame they target. */
import { describe, expect, it } from 'vitest'
import { kindOfType, targetFrameOf, whereLeads } from './where-leads.rules.ts'

const ROOT = 'https://content.example/m/7/1.0.0/'
const kindOf = (address: string) => {
  const { kind, ...rest } = whereLeads(address, ROOT)
  return 'shows' in rest ? rest.shows : kind
}

describe('DEL-017 an address', () => {
  it.each([
    [`${ROOT}pages/two.html?x=1#y`, 'page'],
    [`${ROOT}pages/`, 'page'],
    [`${ROOT}Hand%20out.PDF#page=2`, 'pdf'],
    [`${ROOT}notes.txt`, 'text'],
    [`${ROOT}table.csv?v=2`, 'text'],
    [`${ROOT}a.picture.jpeg`, 'picture'],
    [`${ROOT}film.mp4`, 'film'],
    // Only downloaded.
    [`${ROOT}slides.pptx`, 'page'],
    ['javascript:void 0', 'own'],
    ['about:blank', 'own'],
    ['no address', 'own'],
    ['blob:https://content.example/1-2', 'made'],
    ['data:text/plain,hi', 'made'],
    ['https://elsewhere.example/m/7/1.0.0/index.html', 'outside'],
    ['https://content.example/m/8/1.0.0/index.html', 'outside'],
    ['https://content.example/m/7/1.0.0/../../8/1.0.0/x.pdf', 'outside'],
    ['https://content.example/m/7/1.0.0/%2e%2e/2.0.0/x.pdf', 'outside'],
    ['https://content.example/player/', 'outside'],
    ['https://content.example/m/7/1.0.00/index.html', 'outside'],
    ['ftp://elsewhere.example/', 'outside'],
    ['intent://scan/#Intent;end', 'outside'],
  ])('%s leads to %s', (address, kind) => expect(kindOf(address)).toBe(kind))

  it.each([
    ['mailto:a%20b@elsewhere.example?subject=x', 'a b@elsewhere.example'],
    ['tel:+1-416', '+1-416'],
    ['sms:%E0%A4%A', '%E0%A4%A'],
    ['HTTPS://Elsewhere.Example/ü', 'https://elsewhere.example/%C3%BC'],
  ])('%s is told as %s', (address, told) =>
    expect(whereLeads(address, ROOT)).toEqual({ kind: 'outside', address: told }),
  )

  it('that a package made is shown by its media type', () => {
    const types = [
      'application/pdf',
      'text/plain; charset=utf-8',
      'image/svg+xml',
      'audio/mpeg',
      'text/html',
      '',
    ]
    expect(types.map(kindOfType)).toEqual(['pdf', 'text', 'picture', 'film', undefined, undefined])
  })
})

describe('DEL-017 a target', () => {
  /** Windows as a package has them: its first, one inside it, and one inside that. */
  function windows() {
    const top = { name: 'hub', length: 1, parent: {} }
    const inner = { name: 'content', length: 1, parent: top }
    const deep = { name: 'deep', length: 0, parent: inner }
    Object.assign(top, { 0: inner })
    Object.assign(inner, { 0: deep })
    return [top, inner, deep] as unknown as [Window, Window, Window]
  }

  it('means a frame of the package where it has one of that name, and a new window where not', () => {
    const [top, inner, deep] = windows()
    const places = (target: string) => [top, inner, deep].map((view) => targetFrameOf(target, view, top))
    expect(places('')).toEqual(['here', 'here', 'here'])
    expect(places('_SELF')).toEqual(['here', 'here', 'here'])
    expect(places('_blank')).toEqual(['new', 'new', 'new'])
    expect(places('_top')).toEqual(['top', 'top', 'top'])
    expect(places('_parent')).toEqual(['top', 'top', 'frame'])
    expect(places('content')).toEqual(['frame', 'here', 'frame'])
    expect(places('deep')).toEqual(['frame', 'frame', 'here'])
    expect(places('help')).toEqual(['new', 'new', 'new'])
  })

  it('looks into no frame of another origin', () => {
    const [top] = windows()
    const strange = new Proxy(
      {},
      {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      },
    )
    Object.assign(top, { 0: strange })
    expect(targetFrameOf('help', top, top)).toBe('new')
  })
})
