/** Signs and reads download tokens; each fetches the files of one module and nothing else (API-052). */
import { z } from 'zod'
import { DOWNLOAD_TOKEN_LIFE_MS } from '@hub/contract/constants'
import { PackagePath, PackageVersion } from '@hub/contract/frame'
import type { Clock } from '../clock.ts'
import type { SecretSettings } from '../credentials/hub-secrets.ts'
import { createTokens } from '../credentials/tokens.ts'

const DownloadClaims = z.object({
  facilitatorId: z.number().int().positive(),
  moduleId: z.number().int().positive(),
  moduleKey: z.string(),
  /** The module's `last_update` when the token was given, which belongs to the version of the package. */
  version: z.string(),
  packageVersion: PackageVersion,
  entry: PackagePath,
})
/** Who downloads which version of which module. With the version, files of an update cannot get into the download. */
export type DownloadClaims = z.output<typeof DownloadClaims>

export interface DownloadTokens {
  sign(claims: DownloadClaims): Promise<{ token: string; expiresAt: string }>
  /** The claims, or null when the token is invalid, expired, or of another kind. */
  read(token: string): Promise<DownloadClaims | null>
}

/** A token of another purpose is not accepted as a download token */
export function createDownloadTokens(settings: SecretSettings, clock: Clock): DownloadTokens {
  const tokens = createTokens(settings, clock)
  return {
    async sign(claims) {
      const expiresAt = new Date(clock.now().getTime() + DOWNLOAD_TOKEN_LIFE_MS)
      const token = await tokens.sign('download', { download: DownloadClaims.parse(claims) }, expiresAt)
      return { token, expiresAt: expiresAt.toISOString() }
    },
    async read(token) {
      const found = await tokens.read('download', token)
      return 'claims' in found ? (DownloadClaims.safeParse(found.claims['download']).data ?? null) : null
    },
  }
}
