/**
 * The smallest page with React and a router: two routes and one card, served by the hub's own code for pages. It checks
 * no session and loads no data. Run with tsx.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inRoot } from '../../scripts/parts/root.mjs'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { createHttp } from '../../server/src/platform/http/http.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { mountPages } from '../../server/src/platform/files/static-files.ts'

const SOURCE = inRoot('.cache/bench/bare-page')
const INDEX = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`
const MAIN = `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
const root = createRootRoute({ component: Outlet })
const card = () => h('main', null, h('h1', null, 'LEARNING TYPE'),
  h('p', null, 'Please select a service'), h('a', { href: '#' }, h('b', null, 'Youth learning'),
  h('br'), 'Modules for youth in the community and in custody.'))
const home = createRoute({ getParentRoute: () => root, path: '/', component: card })
const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => h('h1', null, 'Login') })
const router = createRouter({ routeTree: root.addChildren([home, login]) })
createRoot(document.getElementById('root')).render(h(RouterProvider, { router }))`

mkdirSync(SOURCE, { recursive: true })
writeFileSync(join(SOURCE, 'index.html'), INDEX)
writeFileSync(join(SOURCE, 'main.js'), MAIN)
await build({ root: SOURCE, logLevel: 'silent', build: { outDir: 'dist', emptyOutDir: true } })

const config = readConfig({
  HUB_DATA_DIR: SOURCE,
  HUB_SECRET: 'a secret for measuring alone',
  HUB_LOG_LEVEL: 'silent',
})
const log = createLog('silent')
const fastify = await createHttp(config, log)
/** Pages need only the settings of a context. */
const server = /** @type {import('../../server/src/platform/http/serve.ts').HubServer} */ (
  /** @type {unknown} */ ({ fastify, context: { config, log } })
)
await mountPages(server, join(SOURCE, 'dist'))
process.send?.({ address: await fastify.listen({ port: 0, host: '127.0.0.1' }) })
process.once('SIGTERM', async () => {
  await fastify.close()
  process.exit(0)
})
