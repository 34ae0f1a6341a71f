import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type Config, readConfig } from '../config/config.ts'
import { originOf, originReader } from './origins.ts'

const cleanups: (() => void)[] = []
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()))

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('ACC-054 counts %s as %s', (address, origin) => expect(originOf(address)).toBe(origin))

/** The origin of a request from this machine that has this X-Forwarded-For header. */
async function readAt(trustProxy: Config['trustProxy'], forwarded: string): Promise<string> {
  const read = originReader({ ...readConfig({ NODE_ENV: 'test', HUB_SECRET: 'x'.repeat(32) }), trustProxy })
  const server = createServer((asked, answer) => void answer.end(read(asked)))
  cleanups.push(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, headers: { 'x-forwarded-for': forwarded } }, (answer) => {
      answer.setEncoding('utf8').once('data', resolve)
    })
      .once('error', reject)
      .end()
  })
}

it.each([
  [false, '127.0.0.1'],
  [1, '2001:db8:1:2::/64'],
  [true, '198.51.100.9'],
  ['127.0.0.1', '2001:db8:1:2::/64'],
  ['10.0.0.1', '127.0.0.1'],
])('ACC-054 reads the origin of a socket with HUB_TRUST_PROXY=%s as %s', async (trust, origin) => {
  expect(await readAt(trust, '198.51.100.9, 2001:db8:1:2::42')).toBe(origin)
})
