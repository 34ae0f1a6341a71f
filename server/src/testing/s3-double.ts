/** S3-compatible stores for tests: one in their own process, and one that runs beside them. */
import { randomUUID } from 'node:crypto'
import { startFauxqs } from 'fauxqs'
import { S3mini } from 's3mini'
import { createLog } from '#platform/log.ts'
import { createS3Store, type S3Settings } from '#platform/store/s3-store.ts'
import type { FileStore } from '#platform/store/file-store.ts'

export interface S3Double {
  store: FileStore
  settings: S3Settings
  close(): Promise<void>
}

const BUCKET = 'hub-test'

/** Starts it with an empty bucket. It takes any keys. */
export async function startS3Double(): Promise<S3Double> {
  const server = await startFauxqs({ port: 0, logger: false, host: '127.0.0.1' })
  server.createBucket(BUCKET)
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${server.port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    prefix: 'hub/',
    accessKeyId: 'test',
    secretAccessKey: 'test',
  }
  return {
    settings,
    store: createS3Store(settings, createLog('silent')),
    close: () => server.stop(),
  }
}

/** Opens a bucket of its own in a store that runs beside the tests, which also knows its keys. */
export async function openRealStore(
  keys: Pick<S3Settings, 'endpoint' | 'accessKeyId' | 'secretAccessKey'>,
): Promise<S3Double> {
  const bucket = `${BUCKET}-${randomUUID()}`
  const settings: S3Settings = { ...keys, region: 'us-east-1', bucket, prefix: 'hub/' }
  const s3 = new S3mini({ ...settings, endpoint: `${settings.endpoint}/${bucket}` })
  if (!(await s3.createBucket())) throw new Error('the bucket of the test could not be made')
  return { settings, store: createS3Store(settings, createLog('silent')), close: async () => undefined }
}
