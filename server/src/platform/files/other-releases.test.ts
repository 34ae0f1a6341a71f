/** A page of another release asks this one for what it still needs. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountBuiltFiles } from './built-files.ts'

const OWN = 'own-aaaaaaaa.js'
const EARLIER = 'earlier-bbbbbbbb.js'
const LATER = 'later-cccccccc.css'
const FOREVER = 'public, max-age=31536000, immutable'
let place: string
let server: FastifyInstance

async function put(path: string, text = path): Promise<void> {
  await mkdir(dirname(join(place, path)), { recursive: true })
  await writeFile(join(place, path), text)
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hub-releases-'))
  for (const release of ['1', '2', '.3.part-9']) await put(`${release}/manifest.json`, '{}')
  await put(`2/web/dist/assets/${OWN}`, 'of 2')
  await put(`1/web/dist/assets/${OWN}`, 'of 1')
  await put(`1/web/dist/assets/${EARLIER}`, 'of 1')
  await put(`1/web/dist/assets/${EARLIER}.br`)
  await put('1/web/dist/assets/plain.js')
  await put('1/web/dist/assets/.hidden-bbbbbbbb.js')
  await put('1/web/dist/index.html')
  await put('1/server/dist/main-bbbbbbbb.js')
  await put('1/console/dist/assets/console-bbbbbbbb.js')
  await put('.3.part-9/web/dist/assets/draft-bbbbbbbb.js')
  await put('data/web/dist/assets/data-bbbbbbbb.js')
  await put('outside-bbbbbbbb.js')
  await symlink(join(place, 'outside-bbbbbbbb.js'), join(place, '1/web/dist/assets/link-bbbbbbbb.js'))
  await symlink('2', join(place, 'current'))
  server = Fastify()
  await mountBuiltFiles(server, { root: join(place, '2/web/dist'), prefix: '/', without: ['index.html'] })
  await mountBuiltFiles(server, { root: join(place, 'data/web/dist'), prefix: '/alone/', without: [] })
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => server.inject({ method, url })

describe('SCL-004 the assets of other releases', () => {
  it('are given to pages that were opened before this release, for ever as their names say', async () => {
    const { statusCode, body, headers } = await get(`/assets/${EARLIER}`)
    expect([statusCode, body]).toEqual([200, 'of 1'])
    expect(headers).toMatchObject({
      'cache-control': FOREVER,
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(await get(`/assets/${EARLIER}`, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
  })

  it('never come in place of its own', async () => {
    expect((await get(`/assets/${OWN}`)).body).toBe('of 2')
  })

  it('are there as soon as a release is copied beside it, and gone with it', async () => {
    expect((await get(`/assets/${LATER}`)).statusCode).toBe(404)
    await put(`3/web/dist/assets/${LATER}`, 'of 3')
    expect((await get(`/assets/${LATER}`)).statusCode).toBe(404)
    await put('3/manifest.json', '{}')
    expect((await get(`/assets/${LATER}`)).body).toBe('of 3')
    await rm(join(place, '3'), { recursive: true })
    expect((await get(`/assets/${LATER}`)).statusCode).toBe(404)
  })

  it.each([
    '/assets/none-bbbbbbbb.js',
    `/assets/${EARLIER}.br`,
    '/assets/plain.js',
    '/assets/.hidden-bbbbbbbb.js',
    '/assets/console-bbbbbbbb.js',
    '/assets/draft-bbbbbbbb.js',
    '/assets/data-bbbbbbbb.js',
    '/assets/link-bbbbbbbb.js',
    '/assets/..%2f..%2f..%2fserver%2fdist%2fmain-bbbbbbbb.js',
    '/assets/../../../server/dist/main-bbbbbbbb.js',
    '/assets/%2e%2e/index-bbbbbbbb.html',
    '/assets/',
    '/alone/assets/earlier-bbbbbbbb.js',
  ])('have nothing at %s', async (url) => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
  })
})
