/** Bytes of a large file from the hub against nginx, read by curl in turns. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/parts/run.mjs'
import { median, pause } from './parts/measure.mjs'
import { startHub } from './parts/programs.mjs'

/** A download takes a tenth of a second: fewer would all fall into one busy moment of the machine. */
const ROUNDS = 31
const MIB = 1024 * 1024
const FILE_MIB = 200
const NGINX_PORT = 8931
const NGINX_UP_MS = 500
const NGINX = '/usr/sbin/nginx'

/** nginx in a usual setup for files: sendfile, keep-alive, no log. */
const nginxConfig = (
  folder,
) => `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
user root; events { worker_connections 1024; }
http { types { application/octet-stream bin; } access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000;
  server { listen 127.0.0.1:${NGINX_PORT}; root ${folder}; } }
`

function writeBigFile(file) {
  writeFileSync(file, '')
  for (let written = 0; written < FILE_MIB; written += 1) appendFileSync(file, randomBytes(MIB))
}

/** MB per second of one download that is thrown away. */
async function speed(url) {
  const { output } = await run(['curl', '-sf', '-o', '/dev/null', '-w', '%{speed_download}', url])
  return Number(output) / 1e6
}

export async function measure() {
  const row = { id: 'module-bytes', what: `A file of ${FILE_MIB} MB: MB/s of the hub over nginx` }
  if (!existsSync(NGINX)) return [{ ...row, skipped: 'nginx is not installed' }]
  const folder = mkdtempSync(join(tmpdir(), 'hub-bytes-'))
  const hub = await startHub()
  writeFileSync(join(folder, 'nginx.conf'), nginxConfig(folder))
  const served = join(hub.told.dataDir, 'static')
  mkdirSync(served, { recursive: true })
  writeBigFile(join(folder, 'big.bin'))
  await run(['cp', join(folder, 'big.bin'), join(served, 'big.bin')])
  const nginx = spawn(NGINX, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  try {
    await pause(NGINX_UP_MS)
    const urls = {
      nginx: `http://127.0.0.1:${NGINX_PORT}/big.bin`,
      hub: `${hub.told.address}/static/big.bin`,
    }
    for (const url of Object.values(urls)) await speed(url)
    const samples = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const nginxSpeed = await speed(urls.nginx)
      const hubSpeed = await speed(urls.hub)
      samples.push({ nginx: nginxSpeed, hub: hubSpeed, ratio: hubSpeed / nginxSpeed })
    }
    return [
      {
        ...row,
        value: median(samples.map(({ ratio }) => ratio)),
        unit: 'ratio',
        bar: 0.9,
        aim: 1.1,
        better: 'more',
        samples,
      },
    ]
  } finally {
    nginx.kill('SIGTERM')
    await hub.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
