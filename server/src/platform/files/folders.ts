/** Finds the project's folders, whether the code runs from the source tree or from the bundle. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The absolute path of a folder given relative to the project's root, such as `web/dist`. It need not exist yet. */
export function projectFolder(path: string): string {
  // This file is four levels below the root, the bundle two.
  const candidates = [`../../../../${path}`, `../../${path}`].map((relative) =>
    fileURLToPath(new URL(relative, import.meta.url)),
  )
  return candidates.find((candidate) => existsSync(candidate)) ?? (candidates[0] as string)
}
