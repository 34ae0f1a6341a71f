/** Reads a file that staff name at the command line. */
import { readFile } from 'node:fs/promises'
import { refuse } from './staff.ts'

/** The content of the JSON file. Refuses a file that cannot be read, with the reason. */
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
