/** A file as an answer of a call. */
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { RouteShorthandOptions } from 'fastify'

/** The stream is read as the caller takes it. */
export interface FileReply {
  name: string
  type: string
  content: Readable | Buffer
}

/** What a file has written so far is sent, and not kept until there is more to compress. */
export const PIECE_BY_PIECE: RouteShorthandOptions = {
  compress: {
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
    encodings: ['br', 'gzip'],
  },
}
