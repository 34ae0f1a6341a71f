/** What is said about each setting. */
import type { z } from 'zod'

/** The settings that a default may depend on. */
export interface Known {
  NODE_ENV: 'development' | 'test' | 'production'
  HUB_PORT: number
  HUB_CONTENT_PORT: number
}

export interface Setting {
  /** Its name in `Config`. */
  as: string
  /** Parses the text. Its description says which values are valid. */
  shape: z.ZodType<unknown, string>
  /** The text that is read when the setting is not set. Without a default the value is then undefined. */
  default?: string | ((known: Known) => string)
  /** What docs/settings.md shows in place of a default. */
  unset?: string
  /** A valid value, for the message about a wrong one. May be left out if `default` is a text. */
  example?: string
  /** The value in .env.example, if that is not the default. */
  sample?: string
  /** One or two sentences for the person who sets it. */
  means: string
  /** True when the value must not be repeated in a message. */
  isSecret?: true
}

export type Settings = Readonly<Record<string, Setting>>
