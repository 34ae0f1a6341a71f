/** The workspaces of the product from package.json, which is the only list. */
import { readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** Folders, from the root. */
export const WORKSPACES = /** @type {string[]} */ (
  JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).workspaces
)
