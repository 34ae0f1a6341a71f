/**
 * A backup of 10 GB of content and its restore into an empty hub, against tar of the same folder onto the same disk and
 * back, written through to the disk. The hub's own also compares every byte with its hash, three times in all (OPS-002).
 */
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ROOT } from '../scripts/parts/root.mjs'
import { run } from '../scripts/parts/run.mjs'
import { PlainFailure } from '../scripts/parts/steps.mjs'
import { startHub } from './parts/programs.mjs'

const FILES = 40
const FILE_MIB = 256
const MIB = 1024 * 1024
const GIB = 1024 * MIB
const S = 1000

/** Bytes that no program makes smaller, as those of a film. */
function* filmBytes() {
  for (let mib = 0; mib < FILE_MIB; mib += 1) yield randomFillSync(Buffer.alloc(MIB))
}

async function writeFilms(folder) {
  mkdirSync(folder, { recursive: true })
  for (let n = 0; n < FILES; n += 1)
    await pipeline(filmBytes(), createWriteStream(join(folder, `film-${n}.mp4`), { flush: true }))
}

/** Seconds that a command takes. */
async function seconds(words, env = {}) {
  const began = performance.now()
  const { code, output } = await run(words, { env: { ...process.env, ...env }, cwd: ROOT })
  if (code !== 0) throw new PlainFailure(`${words.join(' ')} failed.\n${output}`)
  return (performance.now() - began) / S
}

export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'hub-backup-'))
  const hub = await startHub()
  const { dataDir, settings } = hub.told
  const backup = join(folder, 'hub.backup')
  const restored = join(folder, 'restored')
  const tar = join(folder, 'films.tar')
  const back = join(folder, 'films')
  const command = (...words) => [process.execPath, 'server/dist/hub.js', ...words]
  try {
    const films = join(dataDir, 'static')
    await writeFilms(films)
    mkdirSync(back)
    const plain = {
      out: await seconds(['sh', '-c', `tar -cf ${tar} -C ${films} . && sync ${tar}`]),
      back: await seconds(['sh', '-c', `tar -xf ${tar} -C ${back} && sync ${back}/*`]),
    }
    rmSync(tar)
    rmSync(back, { recursive: true })
    const ours = { out: await seconds(command('backup', backup), settings) }
    await hub.stop()
    ours.back = await seconds(command('restore', backup), { ...settings, HUB_DATA_DIR: restored })
    const size = `${Math.round((FILES * FILE_MIB * MIB) / GIB)} GiB`
    return [
      {
        id: 'backup',
        what: `A backup of ${size} of films, read again, and its restore: time over that of tar there and back`,
        value: (ours.out + ours.back) / (plain.out + plain.back),
        unit: 'ratio',
        ...{ bar: 1.5, aim: 1.2, better: 'less' },
        note: `${Math.round(ours.out)} s and ${Math.round(ours.back)} s; tar ${Math.round(plain.out)} s and ${Math.round(plain.back)} s`,
        samples: [{ plain, ours }],
      },
    ]
  } finally {
    await hub.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
