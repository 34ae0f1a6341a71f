/** How the player interprets the content origin's responses, which the test's own fetch returns. */
import { beforeEach, describe, expect, it } from 'vitest'
import { checkEntry, entryAddress, type LaunchFault, openLaunchSession } from './launch-session.ts'

const session = { moduleKey: 'respect', moduleId: 7, version: '1.0.0', entry: 'a b/index.html', locale: 'en' }
let asked: { address: string; init: RequestInit | undefined }[] = []
let answer: () => Response | Promise<Response>

beforeEach(() => {
  asked = []
  globalThis.fetch = async (address, init) => {
    asked.push({ address: address as string, init })
    return answer()
  }
})

const json = (status: number, body: unknown) => () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const page =
  (status: number, type = 'text/html; charset=utf-8') =>
  () =>
    new Response('', { status, headers: { 'content-type': type } })
const noAnswer = () => {
  throw new TypeError('no network')
}
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (fault: unknown) => (fault as LaunchFault).status,
  )

describe('the launch token', () => {
  it('DEL-016 is traded by POST in the body, never in an address', async () => {
    answer = json(200, { success: true, message: 'OK', record: session })
    expect(await openLaunchSession('the-token')).toEqual(session)
    expect(asked[0]?.init?.method).toBe('POST')
    expect(asked[0]?.init?.body).toBe('{"launchToken":"the-token"}')
    expect(asked.map(({ address }) => address).join()).not.toContain('the-token')
  })

  it.each([
    ['a refused token', json(401, {}), 'denied'],
    ['an answer nobody understands', json(200, { record: { moduleId: 'x' } }), 'error'],
    ['a broken server', json(500, {}), undefined],
    ['no answer', noAnswer, undefined],
  ])('DEL-006 tells %s apart', async (_what, given, status) => {
    answer = given
    expect(await faultOf(openLaunchSession('t'))).toBe(status)
  })
})

describe('the entry', () => {
  it('DEL-007 is looked at without being framed, each step of its path encoded', async () => {
    answer = page(200)
    const address = entryAddress(session)
    await checkEntry(address)
    expect(address).toBe('/m/7/1.0.0/a%20b/index.html?lang=en')
    expect(asked[0]?.init?.method).toBe('HEAD')
  })

  it.each([
    ['not there', page(404), 'unavailable'],
    ['no page', page(200, 'application/pdf'), 'unavailable'],
    ['not ours to open', page(403), 'denied'],
    ['behind a broken server', page(502), undefined],
    ['behind a dead line', noAnswer, undefined],
  ])('DEL-006 an entry that is %s', async (_what, given, status) => {
    answer = given
    expect(await faultOf(checkEntry('/m/7/1.0.0/index.html'))).toBe(status)
  })
})
