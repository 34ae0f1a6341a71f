/** What can be checked of the files of deploy/ where neither Docker nor systemd run. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import util from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { inRoot } from '../parts/root.mjs'
import { findProgram } from '../parts/services.mjs'

const read = (path) => readFileSync(inRoot(path), 'utf8')
const compose = parse(read('deploy/compose.yaml'), { merge: true })
const settings = Object.keys(util.parseEnv(read('.env.example')))
const nodes = ['hub-1', 'hub-2'].map((name) => compose.services[name])

describe('OPS-005 compose.yaml', () => {
  it('has two nodes that differ in their folder alone, nginx, PostgreSQL, Redis and a store', () => {
    expect(Object.keys(compose.services)).toEqual(['hub-1', 'hub-2', 'nginx', 'postgres', 'redis', 'store'])
    const [first, second] = nodes.map(({ volumes: _, ...rest }) => rest)
    expect(first).toEqual(second)
    expect(nodes[0].volumes).not.toEqual(nodes[1].volumes)
  })

  it('starts nodes that cannot write beside their volume, and gain no rights', () => {
    for (const node of nodes)
      expect(node).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      })
  })

  it('sets only what the hub knows, and nothing secret by itself', () => {
    const set = nodes[0].environment
    expect(Object.keys(set).filter((name) => !settings.includes(name))).toEqual([])
    for (const [name, value] of Object.entries(set))
      if (/SECRET|PASSWORD|KEY/.test(name)) expect(value).toMatch(/^\$\{\w+:[?-]\}$/)
  })

  it('names files, volumes and networks that are there', () => {
    for (const { volumes = [], networks = [] } of Object.values(compose.services)) {
      for (const [from = ''] of volumes.map((one) => one.split(/:(?=\/)/))) {
        if (from.startsWith('./')) expect([from, existsSync(inRoot('deploy', from))]).toEqual([from, true])
        else if (!from.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(from)
      }
      for (const network of networks) expect(Object.keys(compose.networks)).toContain(network)
    }
    for (const { build } of nodes)
      expect(existsSync(inRoot('deploy', build.context, build.dockerfile))).toBe(true)
  })

  it('gives nginx its own nodes, and the settings of nodes.conf', () => {
    const shape = (name) =>
      read(`deploy/nginx/${name}`)
        .replaceAll(/#.*\n/g, '')
        .replaceAll(/server \S+:(\d+)/g, 'server NODE:$1')
        .split('\n')
        .filter((line, index, all) => line !== '' && line !== all[index - 1])
    expect(shape('compose-nodes.conf')).toEqual(shape('nodes.conf'))
    const named = [...read('deploy/nginx/compose-nodes.conf').matchAll(/server ([\w-]+):/g)].map(
      ([, name]) => name,
    )
    expect(named).toEqual(['hub-1', 'hub-2', 'hub-1', 'hub-2'])
  })
})

describe('OPS-005 the image', () => {
  it('does not run as root, and is asked for /healthz', () => {
    const [, last = ''] = read('deploy/Dockerfile').split(/^FROM .*\n(?![\s\S]*^FROM )/m)
    expect(last).toMatch(/^USER 10001:10001$/m)
    expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m)
  })

  it('is made of all that is in a commit, and of no secret', () => {
    const [ignored, tracked] = [
      read('.dockerignore'),
      spawnSync('git', ['ls-files'], { cwd: inRoot(), encoding: 'utf8' }),
    ]
    const names = ignored.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(names).toContain('.env')
    const left = tracked.stdout.split('\n').filter((file) => names.some((name) => matches(file, name)))
    expect(left).toEqual([])
  })
})

/** Whether a line of .dockerignore leaves a file out: its whole path, a folder above it, or the same at any depth. */
function matches(file, name) {
  const [depth, rest] = name.startsWith('**/') ? ['(?:.*/)?', name.slice(3)] : ['', name]
  return new RegExp(`^${depth}${rest.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/|$)`).test(file)
}

describe('OPS-005 hub.service', () => {
  const unit = read('deploy/hub.service')
  const analyze = findProgram('systemd-analyze')

  it('gives the server longer than it takes to end', () => {
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
    const msOf = (file, name) =>
      Number(new RegExp(`${name} = ([\\d_]+)`).exec(read(file))?.[1]?.replaceAll('_', ''))
    const calls = msOf('server/src/platform/http/connections.ts', 'LAST_WORDS_MS')
    const jobs = msOf('server/src/platform/jobs/outbox.ts', 'STOP_PATIENCE_MS')
    expect(seconds * 1000).toBeGreaterThan(2 * calls + 2 * jobs)
    expect(nodes[0].stop_grace_period).toBe(`${seconds}s`)
  })

  it('is understood by systemd', (test) => {
    if (analyze === undefined) return test.skip('no systemd-analyze on this machine')
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', join(inRoot(), 'deploy/hub.service')],
      {
        encoding: 'utf8',
      },
    )
    // Programs and folders of the production machine need not be on this one.
    const said = stderr
      .split('\n')
      .filter((line) => line.includes('hub.service') && !line.includes('is not executable'))
    expect(said).toEqual([])
    if (stderr === '') expect(status).toBe(0)
  })
})
