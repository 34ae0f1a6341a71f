/** Finds the project's folders from the source tree and from the bundle alike. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The absolute path of a folder named from the project's root, such as `web/dist`; it need not exist yet. */
export function projectFolder(path: string): string {
  // This file lies four levels below the root, the bundle two.
  const candidates = [`../../../../${path}`, `../../${path}`].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  )
  return candidates.find((candidate) => existsSync(candidate)) ?? (candidates[0] as string)
}
