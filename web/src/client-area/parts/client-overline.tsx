import type { Client } from '@hub/contract/clients'
import { useTexts } from '@hub/ui/language/texts.ts'
import { clientAreaTexts } from '../client-area.texts.ts'

/** The client's ID above the page's heading, once it is known. */
export function ClientOverline({ client }: { client: Client | undefined }) {
  const t = useTexts(clientAreaTexts)
  if (client === undefined) return null
  return (
    <>
      <span className="overline">
        {t('clientId')} <span className="mono">{client.code}</span>
      </span>{' '}
    </>
  )
}
