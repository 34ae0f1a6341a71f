/** Writes `.br` and `.gz` beside every file of a build that shrinks, so that the server never compresses at run time. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files gain nothing from compression. */
const COMPRESS_FROM_BYTES = 1024
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest)$/
const GZIP_LEVEL = 9

export function compressedTwins(): Plugin {
  const compress = (file: string) => {
    const bytes = readFileSync(file)
    if (bytes.length < COMPRESS_FROM_BYTES) return
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: GZIP_LEVEL }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  }
  return {
    name: 'hub:compressed-twins',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) throw new Error('The build has no output folder.')
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const file = join(dir, name)
        if (COMPRESSIBLE.test(name) && statSync(file).isFile()) compress(file)
      }
    },
  }
}
