import { FileUser } from 'lucide-react'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import paper from '#platform/page/paper.module.css'
import { hrefOf } from '#platform/page/paths.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { accessTexts } from './access.texts.ts'
import { useClientAccess } from './audit.queries.ts'
import { AccessPage } from './parts/access-page.tsx'
import { CodeForm } from './parts/code-form.tsx'

const searchOf = (code: string) => (code === '' ? '' : `?code=${encodeURIComponent(code)}`)

/** Who saw a client's file, by its ID: a page to print for the client (AUD-002). The ID is in the address. */
export function ClientAccessScreen() {
  const t = useTexts(accessTexts)
  const { code = '' } = useSearch()
  return (
    <div className={paper.numbered}>
      <div data-no-print>
        <PageHead
          title={t('title')}
          lead={t('lead')}
          actions={
            <ButtonLink href={`${hrefOf('clientCopy')}${searchOf(code)}`} icon={FileUser}>
              {t('copy')}
            </ButtonLink>
          }
        />
        <CodeForm
          key={code}
          code={code}
          action={t('show')}
          onCode={(given) => goToHref(hrefOf('clientAccess') + searchOf(given))}
        />
      </div>
      {code === '' ? <EmptyState title={t('start')} text={t('startText')} /> : <Found code={code} />}
    </div>
  )
}

function Found({ code }: { code: string }) {
  const t = useTexts(accessTexts)
  const access = useClientAccess(code)
  if (isCallError(access.error) && access.error.name === 'NotFound')
    return <EmptyState title={t('noFile')} text={t('noFileText', { code })} />
  return (
    <Loaded query={access} label={t('loading')} skeleton={<PanelSkeleton hasTitle />}>
      {({ record }) => <AccessPage access={record} />}
    </Loaded>
  )
}
