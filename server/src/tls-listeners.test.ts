/** All ports speak https where the settings name a certificate: for a proxy on another machine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { SOCKET_PATH } from '@hub/contract/running-modules'
import { buildContentOrigin } from '#platform/content-origin/content-origin.ts'
import { listenForMetrics } from '#platform/metrics/metrics-server.ts'
import { type FreshApp, freshApp } from './testing/fresh-app.ts'
import { TEST_CERT, TEST_KEY } from './testing/tls/tls-pair.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hub-tls-'))
const tls = { tlsCertFile: path.join(folder, 'node.pem'), tlsKeyFile: path.join(folder, 'node.key') }

let app: FreshApp
let port: number
beforeAll(async () => {
  writeFileSync(tls.tlsCertFile, TEST_CERT)
  writeFileSync(tls.tlsKeyFile, TEST_KEY)
  app = await freshApp({ config: { ...tls, metricsPort: 0 } })
  port = Number(new URL(await app.listen()).port)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** What an address answers over TLS, whose certificate is verified. */
function ask(at: number, url: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    get({ host: 'localhost', port: at, path: url, ca: TEST_CERT, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    }).on('error', reject)
  })
}

it('HRD-001 the hub answers by https alone, and its socket opens there', async () => {
  expect(await ask(port, '/api/ping')).toEqual({ status: 200, text: 'pong' })
  await expect(fetch(`http://127.0.0.1:${port}/api/ping`)).rejects.toThrow('fetch failed')
  const token = await app.signIn('member')
  const socket = io(`https://localhost:${port}`, {
    ...{ path: SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnection: false },
    ...{ auth: { token }, ca: TEST_CERT },
  })
  const opened = await new Promise((resolve) => {
    socket.once('connect', () => resolve('open'))
    socket.once('connect_error', (error) => resolve(error.message))
  })
  socket.close()
  expect(opened).toBe('open')
})

it('HRD-001 modules and figures are served by https too', async () => {
  const { config, log, clock, files } = app.context
  const content = await buildContentOrigin({
    ...{ config, log, clock, files },
    findModuleFiles: async () => null,
    takeLaunch: async () => false,
    isSessionOpen: async () => false,
  })
  await content.listen({ port: 0, host: '127.0.0.1' })
  const modules = (content.server.address() as AddressInfo).port
  const figures = await listenForMetrics(app.prometheus(), { host: '127.0.0.1', port: 0, log, config })
  expect(await ask(modules, '/ping')).toEqual({ status: 200, text: 'pong' })
  expect((await ask(figures.port, '/metrics')).text).toContain('hub_calls_total')
  await figures.close()
  await content.close()
})
