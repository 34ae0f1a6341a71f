/** Where the pictures and files of content are, below the static path of this installation (CAT-027). */
import { contentAddress } from '@hub/contract/catalogue.rules'
import { useAppSettings } from '../calls/queries.ts'

/** Returns the address of a content path, or null for an empty or unsafe one, and until the settings are read. */
export function useContentAddress(): (path: string) => string | null {
  const staticPath = useAppSettings()?.staticPath
  return (path) => (staticPath === undefined || path === '' ? null : contentAddress(staticPath, path))
}
