/** The sources of an earlier commit, with its packages, in a work tree beside this one. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'
import { mustRun } from './run.mjs'
import { WORKSPACES } from './workspaces.mjs'

/**
 * Checks a commit out.
 * @param {string} name of the folder in .cache
 * @param {string} commit
 * @returns {Promise<{ tree: string, remove: () => Promise<void> }>}
 */
export async function checkOut(name, commit) {
  const tree = inRoot('.cache', name)
  const remove = async () => {
    rmSync(tree, { recursive: true, force: true })
    await mustRun(['git', 'worktree', 'prune'])
  }
  await remove()
  await mustRun(['git', 'worktree', 'add', '--detach', '--force', tree, commit])
  for (const workspace of ['.', ...WORKSPACES]) {
    const from = inRoot(workspace, 'node_modules')
    if (existsSync(from) && existsSync(join(tree, workspace)))
      // Links in place of copies: the packages are hundreds of megabytes, and nothing writes to them.
      await mustRun(['cp', '-al', from, join(tree, workspace, 'node_modules')])
  }
  // The packages of that commit may be others.
  await mustRun(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: tree })
  return { tree, remove }
}
