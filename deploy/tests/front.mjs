/** Starts nginx with the files of this folder in front of given nodes, and asks it as a browser does. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const HUB = 'hub.example.org'
export const CONTENT = 'content.hub.example.org'
const LOCAL = '127.0.0.1'
const OPEN_MS = 10_000
const LOOK_MS = 20
const CERTIFICATE = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']

const fileOf = (name) => readFileSync(join(import.meta.dirname, '../nginx', name), 'utf8')

/** Ports that were free a moment ago and differ. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer())
  await Promise.all(
    servers.map((server) => new Promise((resolve) => server.listen(0, LOCAL, () => resolve(undefined)))),
  )
  const ports = servers.map((server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Replaces every match; a file in which nothing matches is no longer the one that this test knows. */
function replaced(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`nothing in the file matches ${pattern}`)
  return text.replaceAll(pattern, by)
}

/** hub.conf with the ports, the certificate and the paths of this machine, and nothing else changed. */
function confOf(folder, ports, nodesFile) {
  const [plainPort, securePort] = ports
  /** @type {[RegExp, string][]} */
  const changes = [
    [/^.*listen \[::\].*\n/gm, ''],
    [/listen 80\b/g, `listen ${LOCAL}:${plainPort}`],
    [/listen 443\b/g, `listen ${LOCAL}:${securePort}`],
    [/\/etc\/nginx\/hub-nodes\.conf/g, nodesFile],
    [/\/etc\/ssl\/hub\.(pem|key)/g, join(folder, 'hub.$1')],
    [/\/var\/log\/nginx\//g, `${folder}/`],
  ]
  return changes.reduce((text, [pattern, by]) => replaced(text, pattern, by), fileOf('hub.conf'))
}

/** nodes.conf with these nodes in place of its own; the settings of each line stay. */
function nodesOf(nodes) {
  const [hubLines, contentLines] = [/^ *server [\d.]+:4000(.*);\n/gm, /^ *server [\d.]+:4001(.*);\n/gm]
  const text = fileOf('nodes.conf')
  const linesOf = (pattern, part) => {
    const settings = [...text.matchAll(pattern)][0]?.[1]
    return nodes.map((node) => `  server ${LOCAL}:${node[part]}${settings};\n`).join('')
  }
  let count = 0
  const first = (lines) => () => (count++ === 0 ? lines : '')
  const withHub = replaced(text, hubLines, first(linesOf(hubLines, 'hub')))
  count = 0
  return replaced(withHub, contentLines, first(linesOf(contentLines, 'content')))
}

/** Makes a folder with the configuration and a certificate; nginx has not read it yet. */
async function prepare(nodes) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-nginx-'))
  const ports = await freePorts(2)
  const pair = ['-keyout', join(folder, 'hub.key'), '-out', join(folder, 'hub.pem')]
  const names = ['-subj', `/CN=${HUB}`, '-addext', `subjectAltName=DNS:${HUB},DNS:${CONTENT}`]
  execFileSync('openssl', ['req', ...CERTIFICATE, ...pair, ...names], { stdio: 'pipe' })
  writeFileSync(join(folder, 'nodes.conf'), nodes ? nodesOf(nodes) : fileOf('nodes.conf'))
  writeFileSync(join(folder, 'hub.conf'), confOf(folder, ports, join(folder, 'nodes.conf')))
  for (const name of ['body', 'proxy']) mkdirSync(join(folder, name))
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const paths = `client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; access_log off;`
  const unused = ['fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/body;`).join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr warn;
    events { worker_connections 512; }
    http { ${paths} ${unused} include ${folder}/hub.conf; }`,
  )
  return { folder, ports }
}

/** Lets nginx check the files. Throws with what it says; gives its words when all is well. */
export async function checkFiles() {
  const { folder } = await prepare()
  try {
    // nginx says everything on standard error.
    return execFileSync('sh', ['-c', `nginx -t -c ${folder}/nginx.conf 2>&1`], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts nginx in front of the nodes.
 * @param {{ hub: number, content: number }[]} nodes the two ports of each
 */
export async function startFront(nodes) {
  const { folder, ports } = await prepare(nodes)
  const [plainPort, securePort] = ports
  let nginx
  let ended
  async function open() {
    nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    nginx.stderr.on('data', (chunk) => (said += chunk))
    ended = new Promise((resolve) => nginx.once('exit', resolve))
    for (const until = performance.now() + OPEN_MS; !(await isOpen(securePort)); await sleep(LOOK_MS)) {
      if (nginx.exitCode !== null || performance.now() > until)
        throw new Error(`nginx did not open:\n${said}`)
    }
  }
  await open()
  const certificate = readFileSync(join(folder, 'hub.pem'))
  return {
    securePort,
    certificate,
    /** What nginx wrote for one of its two log files. */
    log: (name) => readFileSync(join(folder, name), 'utf8'),
    ask: (path, options = {}) => ask(path, { port: securePort, ca: certificate, ...options }),
    askPlain: (path, options = {}) => ask(path, { port: plainPort, isPlain: true, ...options }),
    open,
    /** Marks a node in the file of the nodes, and lets nginx read it anew, as before a node is ended. */
    mark({ hub, content }, how) {
      const file = join(folder, 'nodes.conf')
      const marked = [hub, content].reduce(
        (text, port) => {
          const line = new RegExp(`(server ${LOCAL}:${port}\\b[^;]*?)( down)?;`, 'g')
          return replaced(text, line, how === 'down' ? '$1 down;' : '$1;')
        },
        readFileSync(file, 'utf8'),
      )
      writeFileSync(file, marked)
      nginx.kill('SIGHUP')
    },
    /** Ends it and its worker at once, as the loss of its machine does. */
    async kill() {
      const children = `/proc/${nginx.pid}/task/${nginx.pid}/children`
      const workers = readFileSync(children, 'utf8').trim().split(' ').filter(Boolean).map(Number)
      for (const pid of [nginx.pid, ...workers]) process.kill(pid, 'SIGKILL')
      await ended
    },
    async close() {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isOpen(port) {
  return new Promise((resolve) => {
    const probe = connect({ host: LOCAL, port })
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false))
    probe.once('connect', () => probe.destroy())
  })
}

/**
 * One request to nginx by the name of a host.
 * @param {string} path
 * @param {{ port?: number, ca?: Buffer, isPlain?: boolean, host?: string, method?: string, headers?: object, agent?: import('node:https').Agent,
 *   signal?: AbortSignal,
 *   body?: string | Uint8Array, onChunk?: (text: string) => void,
 *   send?: (request: import('node:http').ClientRequest) => Promise<void> }} options what has a body to send bit by bit
 *   hands in `send`
 */
function ask(path, { host = HUB, isPlain = false, body, onChunk, send, ...options }) {
  const headers = { host, ...(body ? { 'content-length': Buffer.byteLength(body) } : {}), ...options.headers }
  const all = { ...options, headers, path, host: LOCAL, servername: host, agent: options.agent ?? false }
  return new Promise((resolve, reject) => {
    const sent = (isPlain ? askPlain : askSecure)(all, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (chunk) => {
        text += chunk
        onChunk?.(chunk)
      })
      answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
      answer.once('error', reject)
    })
    sent.once('error', reject)
    if (send) send(sent).catch(reject)
    else sent.end(body)
  })
}
