import { UserPlus } from 'lucide-react'
import { isAppMode } from '#platform/first-load/early-app-mode.ts'
import { useOnline } from '#platform/calls/online.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button, type ButtonLook } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { clientListTexts } from '../client-list.texts.ts'

/** The link to the registration of a client. The ID comes from the hub, so without internet the button says so. */
export function NewClientButton(look: Pick<ButtonLook, 'variant' | 'size'>) {
  const t = useTexts(clientListTexts)
  const isOnline = useOnline()
  // In application mode this device issues the ID.
  if (isOnline || isAppMode())
    return (
      <ButtonLink {...look} icon={UserPlus} href={hrefOf('newClient')}>
        {t('newClient')}
      </ButtonLink>
    )
  return (
    <HoverTip text={t('newClientNeedsInternet')}>
      {(described) => (
        <Button {...look} {...described} icon={UserPlus} isInactive>
          {t('newClient')}
        </Button>
      )}
    </HoverTip>
  )
}
