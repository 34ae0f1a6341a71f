/** What a module is made of when it is downloaded, and the token that fetches it (API-051, API-052). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso } from './fields.ts'
import { PackagePath, PackageVersion } from './frame.ts'

/** A SHA-256 in hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

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
  /** The module's `last_update`: what the device keeps as `current_version` (OFF-030). */
  version: Iso,
})
export type OfflineData = z.infer<typeof OfflineData>

/** Opens the offline paths of one module on the content origin for a short while; it opens nothing else. */
export const OfflineDownload = z.object({
  token: z.string(),
  expiresAt: Iso,
  moduleKey: z.string(),
  /** The version of the package: what the addresses of its files carry. */
  packageVersion: PackageVersion,
})
export type OfflineDownload = z.infer<typeof OfflineDownload>

export const readModuleOffline = endpoint({
  method: 'GET',
  path: '/modules/{id}/offline',
  who: 'facilitator',
  summary: 'List the files of a downloadable module, with what is needed to fetch them',
  reply: { data: OfflineData, download: OfflineDownload },
  fails: ['NotFound', 'NotAvailable'],
})

/** Where a module's manifest and files are fetched from, below the content origin (API-052). */
export function offlinePath(moduleKey: string, file: string): string {
  return `/offline/${encodeURIComponent(moduleKey)}/${file.split('/').map(encodeURIComponent).join('/')}`
}

export const OFFLINE_MANIFEST = 'manifest.json'

/** The manifest of a downloaded module: what `OfflineData` lists, the entry, and a hash for each part of a video. */
export const OfflineManifest = z.object({
  moduleKey: z.string(),
  version: Iso,
  packageVersion: PackageVersion,
  entry: PackagePath,
  assets: z.array(
    OfflineAsset.extend({
      /** One per VIDEO_CHUNK_BYTES, of videos alone. */ chunks: z.array(Sha256).optional(),
    }),
  ),
})
export type OfflineManifest = z.infer<typeof OfflineManifest>
