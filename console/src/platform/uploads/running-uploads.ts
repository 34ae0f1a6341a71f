/**
 * Sends files in parts while the console is open, whichever page is shown (CTM-006). A lost connection is tried again by
 * itself; after a reload the same file is chosen again, and only what is missing is sent.
 */
import {
  beginUpload,
  endUpload,
  type Upload,
  UPLOAD_PART_BYTES,
  uploadAddress,
} from '@hub/contract/staff-uploads'
import type { BodyOf } from '@hub/contract/endpoint'
import type { DetailedError, Upload as Sending } from 'tus-js-client'
import { call } from '../calls/api.ts'
import { noteSessionUse, notifySessionEnd } from '../calls/session-use.ts'

export type UploadState = 'uploading' | 'paused' | 'lost' | 'done' | 'failed'

/** An upload that this page sends, or has sent. */
export interface RunningUpload {
  upload: Upload
  state: UploadState
  /** Bytes that have left this page, or had arrived before. */
  sent: number
  /** Bytes in a second, over the last seconds; null before anything is known. */
  rate: number | null
}

/** Soon at first, then as long as a broken network or a new node takes: an hour in all. */
const RETRY_MS = [0, 1000, 3000, 5000, ...Array.from({ length: 360 }, () => 10_000)]
/** How much the last second counts for the rate. */
const NEWEST_PART = 0.2
const RATE_EVERY_MS = 1000
const MS = 1000
const UNAUTHORISED = 401
/** Answers by which nothing can follow: not allowed, gone, and more than was announced. */
const FINAL = new Set([400, 403, 404, 410, 413])

interface Entry extends RunningUpload {
  sending: Sending | null
  measured: { at: number; sent: number }
}

const entries = new Map<number, Entry>()
let shown: readonly RunningUpload[] = []
const listeners = new Set<() => void>()

/** What this page sends, the newest last. The same array until something changes. */
export const runningUploads = (): readonly RunningUpload[] => shown

export function onUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(id: number, changed: Partial<Entry>): void {
  const entry = entries.get(id)
  if (!entry) return
  entries.set(id, { ...entry, ...changed })
  tell()
}

function tell(): void {
  shown = [...entries.values()].map(({ upload, state, sent, rate }) => ({ upload, state, sent, rate }))
  for (const listener of listeners) listener()
}

/** What the hub has of it, or begins anew: `received` of an upload that a reload cut off goes on from there. */
export async function startUpload(
  file: File,
  given: Pick<BodyOf<typeof beginUpload>, 'purpose' | 'about'>,
): Promise<Upload> {
  const facts = { name: file.name, size: file.size, modifiedAt: file.lastModified }
  const { record } = await call(beginUpload, { body: { ...given, ...facts } })
  await sendFile(record, file)
  return record
}

/** True when this is the file of the upload, as far as a page can tell without reading it. */
export const isSameFile = (upload: Upload, file: File): boolean =>
  upload.size === file.size && upload.modifiedAt === file.lastModified && upload.name === file.name

/** Sends the rest of an upload. */
export async function sendFile(upload: Upload, file: File): Promise<void> {
  const { id } = upload
  const since = { at: performance.now(), sent: upload.received }
  entries.set(id, {
    upload,
    state: 'uploading',
    sent: upload.received,
    rate: null,
    sending: null,
    measured: since,
  })
  tell()
  const tus = await import('tus-js-client')
  const sending = new tus.Upload(file, {
    uploadUrl: uploadAddress(id),
    chunkSize: UPLOAD_PART_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false,
    onProgress: (sent) => noteProgress(id, sent),
    onAfterResponse: (_request, response) => noteSessionUse(response.getHeader('date') ?? null),
    onShouldRetry: (error) => isWorthRetrying(id, error),
    onError: (error) => noteEnd(id, error),
    onSuccess: () => change(id, { state: 'done', sent: upload.size, sending: null }),
  })
  change(id, { sending })
  sending.start()
}

function isWorthRetrying(id: number, error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  if (status === UNAUTHORISED || FINAL.has(status)) return false
  change(id, { state: 'lost', rate: null })
  return true
}

/** Without a session it waits for whoever signs in again, and with a broken network for whoever presses Continue. */
function noteEnd(id: number, error: Error | DetailedError): void {
  const status = 'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0
  if (status === UNAUTHORISED) notifySessionEnd()
  change(id, { state: FINAL.has(status) ? 'failed' : 'paused', rate: null })
}

function noteProgress(id: number, sent: number): void {
  const entry = entries.get(id)
  if (!entry) return
  const at = performance.now()
  const { measured, rate } = entry
  const passed = at - measured.at
  if (passed < RATE_EVERY_MS) return change(id, { sent, state: 'uploading' })
  const present = Math.max(0, ((sent - measured.sent) / passed) * MS)
  const next = rate === null ? present : rate + (present - rate) * NEWEST_PART
  change(id, { sent, state: 'uploading', rate: next, measured: { at, sent } })
}

export async function pauseUpload(id: number): Promise<void> {
  change(id, { state: 'paused', rate: null })
  await entries.get(id)?.sending?.abort()
}

export function continueUpload(id: number): void {
  const entry = entries.get(id)
  if (!entry?.sending) return
  change(id, { state: 'uploading', measured: { at: performance.now(), sent: entry.sent } })
  entry.sending.start()
}

/** Stops sending, and removes what arrived. */
export async function cancelUpload(id: number): Promise<void> {
  await entries.get(id)?.sending?.abort()
  await call(endUpload, { body: { id } })
  forgetUpload(id)
}

/** Takes a finished upload off the page. */
export function forgetUpload(id: number): void {
  if (entries.delete(id)) tell()
}

if (typeof addEventListener === 'function') {
  // The browser knows that the network is back before the next try is due.
  addEventListener('online', () => {
    for (const [id, { state, sending }] of entries)
      if (state === 'lost') void sending?.abort().then(() => continueUpload(id))
  })
  addEventListener('beforeunload', (event) => {
    if ([...entries.values()].some(({ state }) => state === 'uploading' || state === 'lost'))
      event.preventDefault()
  })
}
