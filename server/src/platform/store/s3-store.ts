/** Stores shared files in a bucket of an S3-compatible store. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { S3mini, S3ServiceError, type UploadPart } from 's3mini'
import type { ByteRange } from '@hub/contract/byte-range.rules'
import type { Log } from '../log.ts'
import { checkKey, type FileStore, PASSING_FOLDER, StoreAway, type StoredFile } from './file-store.ts'
import { type HashCheck, hashCheck, inParts, PART_BYTES } from './s3-parts.ts'
import { PATIENCE, type Patience, patientFetch } from './patient-fetch.ts'

export interface S3Settings {
  /** Without the bucket, such as `https://s3.example.org`. */
  endpoint: string
  region: string
  bucket: string
  /** The first part of each object's name: empty, or with a slash at its end. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

/** The most that one answer of a listing has. */
const PAGE = 1000
const HASH_HEADER = 'x-amz-meta-sha256'
const NOT_FOUND = 404
const NO_SUCH_RANGE = 416

/** A bucket that is asked. */
interface Bucket {
  s3: S3mini
  prefix: string
  asked: Asked
}

/** @param patience shorter in tests */
export function createS3Store(settings: S3Settings, log: Log, patience: Patience = PATIENCE): FileStore {
  const { endpoint, region, prefix, accessKeyId, secretAccessKey } = settings
  const s3 = new S3mini({
    endpoint: `${endpoint.replace(/\/$/, '')}/${settings.bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: patientFetch(patience),
  })
  const bucket: Bucket = { s3, prefix, asked: reporting(log) }
  const nameOf = (key: string) => prefix + checkKey(key)

  return {
    folder: null,
    async find(key) {
      const name = nameOf(key)
      // One byte in place of HEAD: an error without a body could not say whether the object or the bucket is missing.
      const answer = (await read(bucket, name, { start: 0, end: 0 })) ?? (await read(bucket, name))
      await answer?.body?.cancel()
      return answer && factsOf(answer)
    },
    async get(key, range) {
      const answer = await read(bucket, nameOf(key), range)
      return answer && { ...factsOf(answer), stream: streamOf(answer, bucket.asked) }
    },
    list: (wanted) => listObjects(bucket, wanted),
    async put(key, bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      await putWhole(bucket, nameOf(key), { bytes, sha256 })
    },
    async putStream(key, stream, sha256) {
      const name = nameOf(key)
      const check = hashCheck(key, sha256)
      const parts = inParts(stream, check)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length === PART_BYTES) {
        await putParts(bucket, name, { first, parts, check })
        return check.facts()
      }
      check.end()
      await putWhole(bucket, name, { bytes: first, sha256: check.facts().sha256 })
      return check.facts()
    },
    async delete(key) {
      const name = nameOf(key)
      await bucket.asked(() => s3.deleteObject(name))
    },
  }
}

/** Every store names the ETag of what it gives and takes. A page that something else answers is no file. */
function ofStore(answer: Response): Response {
  if (answer.headers.has('etag')) return answer
  void answer.body?.cancel()
  throw new Error('what answers is no store')
}

/** Null when there is no such object, or it has no such range. */
function read({ s3, asked }: Bucket, name: string, range?: ByteRange): Promise<Response | null> {
  return asked(async () => {
    try {
      return ofStore(await s3.getObjectRaw(name, !range, range?.start, range && range.end + 1))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })
}

async function* listObjects({ s3, prefix, asked }: Bucket, wanted: string): AsyncGenerator<StoredFile> {
  let next: string | undefined
  do {
    const from = next
    const page = await asked(() => s3.listObjectsPaged('/', prefix + wanted, PAGE, from))
    if (!page?.objects) throw new StoreAway(new Error('there is no such bucket'))
    for (const { Key, Size } of page.objects) {
      const key = Key.slice(prefix.length)
      // Other programs may keep objects in the bucket.
      if (isKey(key) && isListed(key, wanted)) yield { key, size: Number(Size) }
    }
    next = page.nextContinuationToken
  } while (next)
}

async function putWhole(
  { s3, asked }: Bucket,
  name: string,
  { bytes, sha256 }: { bytes: Uint8Array; sha256: string },
): Promise<void> {
  await asked(async () => {
    ofStore(await s3.putObject(name, bytes, undefined, undefined, { [HASH_HEADER]: sha256 }))
  })
}

async function putParts(
  { s3, asked }: Bucket,
  name: string,
  { first, parts, check }: { first: Buffer; parts: AsyncGenerator<Buffer, undefined>; check: HashCheck },
): Promise<void> {
  const headers = check.expected === undefined ? {} : { [HASH_HEADER]: check.expected }
  const upload = await asked(() => s3.getMultipartUploadId(name, undefined, undefined, headers))
  try {
    const done: UploadPart[] = []
    const send = async (bytes: Buffer) =>
      void done.push(await asked(() => s3.uploadPart(name, upload, bytes, done.length + 1)))
    await send(first)
    for await (const part of parts) await send(part)
    check.end()
    await asked(() => s3.completeMultipartUpload(name, upload, done))
  } catch (error) {
    // The parts would be paid for until somebody removes them.
    await s3.abortMultipartUpload(name, upload).catch(() => undefined)
    throw error
  }
}

type Asked = <T>(ask: () => Promise<T>) => Promise<T>

/**
 * Turns what went wrong into StoreAway, and logs the loss once, and so the return. What the library throws holds the
 * whole answer, in which stores repeat the name of the key: none of it is passed on.
 */
function reporting(log: Log): Asked {
  let isAway = false
  return async (ask) => {
    try {
      const answer = await ask()
      if (isAway) log.info('the store of shared files answers again')
      isAway = false
      return answer
    } catch (error) {
      const reason = new Error(reasonOf(error))
      if (!isAway)
        log.error({ reason: reason.message }, 'the store of shared files does not answer as it should')
      isAway = true
      throw new StoreAway(reason)
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `it answered ${error.status} ${error.serviceCode ?? ''}`.trim()
  const { code, cause, message } = error as Error & {
    code?: string
    cause?: { code?: string; message?: string }
  }
  return cause?.code ?? code ?? cause?.message ?? message
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return false
  if (error.status === NO_SUCH_RANGE) return true
  return error.status === NOT_FOUND && error.serviceCode !== 'NoSuchBucket'
}

/** What passes through is listed for whoever asks for it alone. */
function isListed(key: string, wanted: string): boolean {
  const passing = `${PASSING_FOLDER}/`
  return wanted.startsWith(passing) || !key.startsWith(passing)
}

function isKey(key: string): boolean {
  try {
    return checkKey(key) === key
  } catch {
    return false
  }
}

function factsOf({ headers }: Response) {
  const whole = headers.get('content-range')?.split('/')[1] ?? headers.get('content-length')
  return { size: Number(whole), sha256: headers.get(HASH_HEADER) ?? undefined }
}

/** The bytes of an answer. When they stop coming, the store counts as away. */
function streamOf({ body }: Response, asked: Asked): Readable {
  if (!body) return Readable.from([])
  const reader = body.getReader()
  return new Readable({
    read() {
      asked(() => reader.read()).then(
        ({ value }) => this.push(value ?? null),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, done) {
      reader.cancel().then(
        () => done(error),
        () => done(error),
      )
    },
  })
}
