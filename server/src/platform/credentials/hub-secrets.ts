/** The secrets of the hub: the one that new things are signed and sealed with, and the one before it (OPS-007). */
import { hkdfSync } from 'node:crypto'

const ID_BYTES = 9

/** HUB_SECRET and HUB_SECRET_PREVIOUS, as the settings name them. */
export interface SecretSettings {
  secret: string
  previousSecret?: string | undefined
}

export interface HubSecret {
  /** Names the secret in tokens and in the database, and says nothing about it. */
  id: string
  text: string
}

/** Every secret whose tokens and seals are accepted. The first one makes the new ones. */
export type HubSecrets = readonly [HubSecret, ...HubSecret[]]

/** Their names are derived once: each login asks for one. */
const named = new WeakMap<SecretSettings, HubSecrets>()

export function hubSecretsOf(settings: SecretSettings): HubSecrets {
  const known = named.get(settings)
  if (known) return known
  const { secret, previousSecret } = settings
  const secrets: HubSecrets = [
    nameOf(secret),
    ...(previousSecret === undefined ? [] : [nameOf(previousSecret)]),
  ]
  named.set(settings, secrets)
  return secrets
}

function nameOf(text: string): HubSecret {
  const id = Buffer.from(hkdfSync('sha256', text, '', 'hub secret id', ID_BYTES)).toString('base64url')
  return { id, text }
}
