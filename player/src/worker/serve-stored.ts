/** Answers a request for a module's file from the device: whole, or the bytes it asks for (OFF-032). */
import { fileAddress, findFile } from '../store/module-files.ts'
import { findModule } from '../store/module-index.ts'
import { findChunk, findVideo, type StoredVideo, videoId } from '../store/module-videos.ts'
import { type ByteRange, readRange } from '@hub/contract/byte-range.rules'

/** `/m/{moduleId}/{packageVersion}/{path}` with the path still encoded. */
const ADDRESS = /^\/m\/([1-9]\d{0,9})\/([0-9A-Za-z.-]{1,32})\/(.+)$/

/** The response, or null when the file is not stored or belongs to an incomplete version. */
export async function serveStored(request: Request): Promise<Response | null> {
  const [, id = '', version = '', encoded = ''] = ADDRESS.exec(new URL(request.url).pathname) ?? []
  const path = decode(encoded)
  if (path === null) return null
  const moduleId = Number(id)
  const { current } = (await findModule(moduleId)) ?? {}
  if (current?.packageVersion !== version) return null
  const file = await findFile(moduleId, fileAddress(moduleId, version, path))
  if (file) return answerWithFile(request, file)
  const video = await findVideo(videoId(moduleId, version, path))
  return video?.isComplete ? answerWithVideo(request, video) : null
}

function decode(encoded: string): string | null {
  try {
    return encoded === '' ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

async function answerWithFile(request: Request, file: Response): Promise<Response> {
  const asked = request.headers.get('range')
  if (asked === null) return request.method === 'HEAD' ? new Response(null, { headers: file.headers }) : file
  const blob = await file.blob()
  const cut = ({ start, end }: ByteRange) => blob.slice(start, end + 1, blob.type)
  return answerRange(request, { size: blob.size, headers: file.headers, cut })
}

function answerWithVideo(request: Request, video: StoredVideo): Response {
  const headers = new Headers({
    ...video.headers,
    'content-type': video.mimeType,
    'content-length': String(video.totalSize),
    'accept-ranges': 'bytes',
  })
  return answerRange(request, { size: video.totalSize, headers, cut: (range) => streamOf(video, range) })
}

interface Stored {
  size: number
  /** The headers of the whole file. */
  headers: Headers
  cut(range: ByteRange): BodyInit
}

function answerRange(request: Request, { size, headers: whole, cut }: Stored): Response {
  const range = readRange(request.headers.get('range'), size)
  const headers = new Headers(whole)
  if (range === 'none') {
    headers.set('content-range', `bytes */${size}`)
    headers.set('content-length', '0')
    return new Response(null, { status: 416, headers })
  }
  const bytes = range === 'whole' ? { start: 0, end: size - 1 } : range
  headers.set('content-length', String(bytes.end - bytes.start + 1))
  if (range !== 'whole') headers.set('content-range', `bytes ${bytes.start}-${bytes.end}/${size}`)
  const body = request.method === 'HEAD' ? null : cut(bytes)
  return new Response(body, { status: range === 'whole' ? 200 : 206, headers })
}

/** Reads one chunk at a time, and only when the player wants more. */
function streamOf({ id, chunkSize }: StoredVideo, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream(
    {
      async pull(controller) {
        if (at > end) return controller.close()
        const index = Math.floor(at / chunkSize)
        const chunk = await findChunk(id, index)
        // The sentence that the requirement prescribes (OFF-023).
        if (!chunk) return controller.error(new Error('Failed to retrieve video'))
        const from = at - index * chunkSize
        const bytes = await chunk.slice(from, Math.min(chunkSize, end + 1 - index * chunkSize)).arrayBuffer()
        at += bytes.byteLength
        controller.enqueue(new Uint8Array(bytes))
        return undefined
      },
    },
    { highWaterMark: 0 },
  )
}
