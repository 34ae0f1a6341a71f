/** Downloading a module: its manifest, its files and the token that fetches them (API-051, API-052). */
import { z } from 'zod'
import { CHOICES, fieldsOf, openedIdField } from './client-choices.ts'
import { ClientToRegister } from './clients.ts'
import { CLIENT_CODE_LENGTH, DEVICE_CODES, OFFLINE_DAYS_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Line } from './fields.ts'
import { PackagePath, PackageVersion } from './frame.ts'
import { SealedItem, SealingKey } from './sealing.ts'

const STANDING_TOKEN_MAX = 2000

/** A SHA-256 in hexadecimal digits. */
export const Sha256 = Line.regex(/^[0-9a-f]{64}$/)

export const OfflineAsset = z.object({
  path: PackagePath,
  /** Bytes. */
  size: z.number().int().min(0),
  mimeType: z.string(),
  sha256: Sha256,
})
export type OfflineAsset = z.infer<typeof OfflineAsset>

export const OfflineData = z.object({
  assets: z.array(OfflineAsset),
  /** Bytes. */
  storageRequirement: z.number(),
  /** The module's `last_update`, which the device stores as `current_version` (OFF-030). */
  version: Iso,
})
export type OfflineData = z.infer<typeof OfflineData>

/** Opens only the offline paths of one module on the content origin, for a short time. */
export const OfflineDownload = z.object({
  token: Line,
  expiresAt: Line,
  moduleKey: Line,
  /** The version of the package, which is part of its files' addresses. */
  packageVersion: PackageVersion,
})
export type OfflineDownload = z.infer<typeof OfflineDownload>

export const readModuleOffline = endpoint({
  method: 'GET',
  path: '/modules/{id}/offline',
  who: 'facilitator',
  summary: 'List the files of a module for download, with the token to fetch them',
  reply: { data: OfflineData, download: OfflineDownload },
  fails: ['NotFound', 'NotAvailable'],
})

/** What a device needs to work some days without internet (LIF-005). It stores only the time as it is. */
export const OfflineKit = z.object({
  /**
   * 32 bytes in base64, the same for the whole session and different for every other. The device derives a key from it
   * and wraps with that the key of its data about people. Never stored on the device.
   */
  deviceSecret: z.string(),
  /** For how many days from now the device may be used without internet; 0: only while the token is valid. */
  offlineDays: z.number().int().min(0).max(OFFLINE_DAYS_MAX),
  /** The server's time. */
  now: Iso,
  /** Allows the device to ask without a session whether the account is in good standing; it opens nothing else. */
  standingToken: z.string(),
  /** The device seals waiting data with it, so that only the server can open them. */
  sealingKey: SealingKey,
})
export type OfflineKit = z.infer<typeof OfflineKit>

export const readOfflineKit = endpoint({
  method: 'GET',
  path: '/offline/kit',
  who: 'facilitator',
  summary: 'Read the data that a device needs for some days without internet',
  reply: { record: OfflineKit },
  fails: ['NotAvailable'],
})

/** Called by a device that was without internet, before anybody has logged in again. */
export const checkStanding = endpoint({
  method: 'POST',
  path: '/offline/standing',
  who: 'anyone',
  summary: 'Check whether the facilitator of a device that was used without internet may still use it',
  body: z.object({ standingToken: Line.min(1).max(STANDING_TOKEN_MAX) }),
  reply: { record: z.object({ isGood: z.boolean() }) },
  fails: ['ValidationError', 'TooManyRequests'],
  personal: true,
})

/** A code that a device has in reserve, and until when a client may be registered with it (LIF-007). */
export const ReservedCode = z.object({ code: z.string(), reservedUntil: Iso })
export type ReservedCode = z.infer<typeof ReservedCode>

/** Each device has its own codes, so that two devices never give one code to two clients. */
export const reserveClientCodes = endpoint({
  method: 'POST',
  path: '/clients/codes',
  who: 'facilitator',
  summary: 'Renew the client codes that a device holds for the caller, and add those that are missing',
  body: z.object({
    /** The codes the device still has. The facilitator's other codes belong to other devices or were given out. */
    held: z.array(Line.length(CLIENT_CODE_LENGTH)).max(DEVICE_CODES),
  }),
  reply: { records: z.array(ReservedCode) },
  fails: ['ValidationError', 'NotAvailable', 'TooManyRequests'],
})

/**
 * The sealed data of a client who was registered without internet. Team and facilitator are not part of it: they are
 * those of the seal's facilitator at the moment the file is opened (CLI-019).
 */
export const OfflineClient = ClientToRegister.pick({
  code: true,
  password: true,
  ...fieldsOf(CHOICES, openedIdField, () => true as const),
}).extend({ registeredAt: z.iso.datetime() })
export type OfflineClient = z.infer<typeof OfflineClient>

/** `registerClient` for a client who was registered without internet: the same rules, once for each client (LIF-007). */
export const registerSealedClient = endpoint({
  method: 'POST',
  path: '/clients/sealed',
  who: 'facilitator',
  beforeTerms: true,
  summary:
    'Open the file of a client who was registered without internet, from the data that the device sealed',
  body: SealedItem,
  reply: { record: z.object({ id: z.number() }) },
  status: 201,
  fails: ['ValidationError', 'CodeTaken', 'Forbidden'],
})

/** The path of a module's manifest or file on the content origin (API-052). */
export function offlinePath(moduleKey: string, file: string): string {
  return `/offline/${encodeURIComponent(moduleKey)}/${file.split('/').map(encodeURIComponent).join('/')}`
}

export const OFFLINE_MANIFEST = 'manifest.json'
/** Requests a file of the package even if it has the name of the manifest. */
export const ASSET_QUERY = '?asset'

/** The path of one pack of small files: below a hidden name, which no package may contain. */
export function packPath(moduleKey: string, pack: number): string {
  return offlinePath(moduleKey, `.pack/${pack}`)
}

export const ManifestAsset = OfflineAsset.extend({
  /** One hash per VIDEO_CHUNK_BYTES, only for videos. */
  chunks: z.array(Sha256).optional(),
  /** The pack that contains it, only for small files. The files in a pack have the same order as in this list. */
  pack: z.number().int().min(0).optional(),
})
export type ManifestAsset = z.infer<typeof ManifestAsset>

/** The manifest of a downloaded module: what `OfflineData` lists, and what is needed to store and serve it. */
export const OfflineManifest = z.object({
  moduleKey: z.string(),
  moduleId: BodyId,
  version: Iso,
  packageVersion: PackageVersion,
  entry: PackagePath,
  /** The headers that each stored file is served with, beside its type: the policy of the content origin. */
  headers: z.record(z.string(), z.string()),
  assets: z.array(ManifestAsset),
})
export type OfflineManifest = z.infer<typeof OfflineManifest>

/** True for a file that is fetched and stored in chunks (OFF-022). */
export function isVideo(asset: Pick<OfflineAsset, 'mimeType'>): boolean {
  return asset.mimeType.startsWith('video/')
}
