/** Reads secrets that stand in files, where a service manager or a vault puts them: HUB_SECRET_FILE for HUB_SECRET (HRD-001). */
import { readFileSync } from 'node:fs'
import type { Settings } from './setting.ts'

const ENDING = '_FILE'

/** The text that is given for a setting, or what is wrong with the file that is named for it. */
export function givenText(
  name: string,
  { settings, env }: { settings: Settings; env: Record<string, string | undefined> },
): { text: string | undefined; problem?: string } {
  const text = env[name]?.trim()
  const fileName = name + ENDING
  const file = settings[name]?.isSecret && !settings[fileName] ? env[fileName]?.trim() : undefined
  if (!file) return { text }
  if (text) return { text, problem: `${fileName}: set, but ${name} is too; set one of them` }
  try {
    return { text: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    return { text, problem: `${fileName}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
}
