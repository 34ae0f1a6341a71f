/** Defines the messages between the hub and the content origin's download host, over one port: protocol version 1. */
import { z } from 'zod'
import { BodyId, Line } from './fields.ts'
import { printableLine } from './fields.rules.ts'
import { FRAME_PROTOCOL, PackagePath, PackageVersion, PLAYER_PATH } from './frame.ts'
import { OfflineDownload } from './offline.ts'

/** The hidden page that stores modules on the device. */
export const HOST_PATH = `${PLAYER_PATH}host.html`
/** The service worker that serves them. It is at the top because its scope is the whole origin. */
export const CONTENT_WORKER_PATH = '/sw.js'

const DETAIL_MAX = 200
const FAULTY_FILES_MAX = 50
const STORED_MODULES_MAX = 2000

/** Hub to host, over the window, with the port. */
export const HostInit = z.object({
  type: z.literal('hub:init'),
  v: z.literal(FRAME_PROTOCOL),
  mode: z.literal('host'),
})
export type HostInit = z.output<typeof HostInit>

/**
 * Why a request failed. `auth`: the download token has expired or was refused. `metadata`: no manifest. `gone`: a file
 * is no longer there. `assets`, `video`: files could not be fetched. `integrity`: files differ from the list.
 * `low-storage`: refused beforehand. `quota`: the device became full, and the fetched files are removed again.
 */
export const HOST_FAULTS = [
  'auth',
  'metadata',
  'gone',
  'assets',
  'video',
  'integrity',
  'low-storage',
  'quota',
  'cancelled',
  'error',
] as const
export const HostFault = z.enum(HOST_FAULTS)
export type HostFault = z.output<typeof HostFault>

const Bytes = z.number().int().min(0)

/** A module that is completely stored on the device. */
export const StoredModule = z.object({
  moduleId: BodyId,
  moduleKey: Line.max(64),
  /** The module's `last_update` when it was stored: the `current_version` of the device's record (OFF-030). */
  version: Line,
  packageVersion: PackageVersion,
  entry: PackagePath,
  /** Bytes. */
  size: Bytes,
})
export type StoredModule = z.output<typeof StoredModule>

/** The state of one module on the device; without `stored` it cannot be launched. */
export const ModuleOnDevice = z.object({
  moduleId: BodyId,
  stored: StoredModule.nullable(),
  /** True when a download is incomplete; it resumes where it stopped. */
  isUnfinished: z.boolean(),
})
export type ModuleOnDevice = z.output<typeof ModuleOnDevice>

export const Verification = z.object({
  isWhole: z.boolean(),
  /** The first paths of files that are missing or differ from the list. */
  faultyFiles: z.array(PackagePath).max(FAULTY_FILES_MAX),
})
export type Verification = z.output<typeof Verification>

/** The bytes that our own files use, and the bytes that are free; null when that is unknown. */
export const StorageEstimate = z.object({ used: Bytes, free: Bytes.nullable() })
export type StorageEstimate = z.output<typeof StorageEstimate>

/** Every request of the hub, with its parameters. */
export const HOST_REQUESTS = {
  download: z.object({ moduleId: BodyId, download: OfflineDownload }),
  cancel: z.object({ moduleId: BodyId }),
  remove: z.object({ moduleId: BodyId }),
  list: z.object({}),
  verify: z.object({ moduleId: BodyId, isDeep: z.boolean() }),
  estimate: z.object({}),
  fits: z.object({ bytes: Bytes }),
  persist: z.object({}),
} as const
export const HOST_RESULTS = {
  download: StoredModule,
  cancel: z.null(),
  remove: z.null(),
  list: z.array(ModuleOnDevice).max(STORED_MODULES_MAX),
  verify: Verification,
  estimate: StorageEstimate,
  fits: z.boolean(),
  persist: z.boolean(),
} as const
export type HostMethod = keyof typeof HOST_REQUESTS
export type HostParams<M extends HostMethod> = z.output<(typeof HOST_REQUESTS)[M]>
export type HostResult<M extends HostMethod> = z.output<(typeof HOST_RESULTS)[M]>

const requestOf = <M extends HostMethod>(method: M) =>
  z.object({
    type: z.literal('host:request'),
    req: z.number().int().positive(),
    method: z.literal(method),
    params: HOST_REQUESTS[method],
  })

/** Hub to host, over the port. */
export const HostRequest = z.discriminatedUnion('method', [
  requestOf('download'),
  requestOf('cancel'),
  requestOf('remove'),
  requestOf('list'),
  requestOf('verify'),
  requestOf('estimate'),
  requestOf('fits'),
  requestOf('persist'),
])
export type HostRequest = z.output<typeof HostRequest>

const HostFailure = z.object({ code: HostFault, detail: Line.max(DETAIL_MAX) })
export type HostFailure = z.output<typeof HostFailure>

const HostReady = z.object({ type: z.literal('host:ready') })
/** The host cannot work at all, for example because the browser lets it store nothing. */
const HostBroken = z.object({ type: z.literal('host:error'), detail: Line.max(DETAIL_MAX) })
/** `result` is checked against the shape for the request's method. */
const HostReply = z.object({
  type: z.literal('host:reply'),
  req: z.number().int().positive(),
  result: z.unknown().optional(),
  error: HostFailure.optional(),
})
const HostStart = z.object({
  type: z.literal('host:download-start'),
  moduleId: BodyId,
  version: Line,
  packageVersion: PackageVersion,
  size: Bytes,
})
const HostProgress = z.object({
  type: z.literal('host:download-progress'),
  moduleId: BodyId,
  /** Bytes on the device, and bytes in total. */
  done: Bytes,
  size: Bytes,
})

/** Host to hub, over the port. */
export const HostMessage = z.discriminatedUnion('type', [
  HostReady,
  HostBroken,
  HostReply,
  HostStart,
  HostProgress,
])
export type HostMessage = z.output<typeof HostMessage>

/** Cuts a reason to the length that may be sent. */
export function hostDetail(reason: string): string {
  return printableLine(reason, DETAIL_MAX)
}

/** Cuts a list of paths to the number that may be sent. */
export function firstFaulty(paths: readonly string[]): string[] {
  return paths.slice(0, FAULTY_FILES_MAX)
}
