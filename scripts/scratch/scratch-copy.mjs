/** A copy of the code in which a check may write anything: its workspaces are linked to each other, not to ours. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot, isThere } from '../parts/root.mjs'
import { WORKSPACES } from '../parts/workspaces.mjs'

/**
 * Copies the sources of every workspace into a new folder below the temporary one; gives its path.
 * @param {string} name what the folder's name begins with
 * @param {string[]} [files] single files of the root that the check needs as well
 */
export function scratchCopy(name, files = []) {
  const scratch = mkdtempSync(join(tmpdir(), `hub-${name}-`))
  for (const workspace of WORKSPACES) {
    for (const part of ['src', 'package.json', 'tsconfig.json', 'node_modules']) {
      if (!isThere(workspace, part)) continue
      const [from, to] = [inRoot(workspace, part), join(scratch, workspace, part)]
      mkdirSync(dirname(to), { recursive: true })
      if (part === 'node_modules') symlinkSync(from, to)
      else cpSync(from, to, { recursive: true })
    }
  }
  for (const file of ['package.json', 'tsconfig.base.json', ...files])
    cpSync(inRoot(file), join(scratch, file))
  mkdirSync(join(scratch, 'node_modules/@hub'), { recursive: true })
  for (const entry of readdirSync(inRoot('node_modules')))
    if (entry !== '@hub') symlinkSync(inRoot('node_modules', entry), join(scratch, 'node_modules', entry))
  for (const workspace of WORKSPACES) {
    const { name: linked } = JSON.parse(readFileSync(inRoot(workspace, 'package.json'), 'utf8'))
    symlinkSync(join(scratch, workspace), join(scratch, 'node_modules', linked))
  }
  return scratch
}
