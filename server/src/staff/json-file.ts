/** Reads a file that staff name at the command line. */
import { readFile } from 'node:fs/promises'
import { refuse } from './staff.ts'

/** What the JSON file holds; refuses, with the reason, one that cannot be read. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: Error) =>
    refuse(`The file ${path} cannot be read: ${error.message}`),
  )
  try {
    return JSON.parse(text)
  } catch (error) {
    return refuse(`The file ${path} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
