import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { accessTexts } from './access.texts.ts'
import { useClientAccess } from './audit.queries.ts'
import { AccessPage } from './parts/access-page.tsx'
import styles from './client-access.module.css'

const CODE_LENGTH = 8

/** Who saw a client's file, by its ID: a page to print for the client (AUD-002). The ID is in the address. */
export function ClientAccessScreen() {
  const t = useTexts(accessTexts)
  const { code = '' } = useSearch()
  return (
    <>
      <div data-no-print>
        <PageHead title={t('title')} lead={t('lead')} />
        <CodeForm key={code} code={code} />
      </div>
      {code === '' ? <EmptyState title={t('start')} text={t('startText')} /> : <Found code={code} />}
    </>
  )
}

function Found({ code }: { code: string }) {
  const t = useTexts(accessTexts)
  const access = useClientAccess(code)
  if (isCallError(access.error) && access.error.name === 'NotFound')
    return <EmptyState title={t('noFile')} text={t('noFileText', { code })} />
  return (
    <Loaded query={access} label={t('loading')} skeleton={<Skeleton height="30rem" />}>
      {({ record }) => <AccessPage access={record} />}
    </Loaded>
  )
}

function CodeForm({ code }: { code: string }) {
  const t = useTexts(accessTexts)
  const [typed, setTyped] = useState(code)
  const [isMissing, setMissing] = useState(false)
  function handleShow() {
    const given = typed.replaceAll(/[\s-]/g, '').toUpperCase()
    setMissing(given === '')
    if (given !== '') goToHref(`${hrefOf('clientAccess')}?code=${encodeURIComponent(given)}`)
  }
  return (
    <search className={styles.form}>
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        error={isMissing ? t('codeMissing') : undefined}
        value={typed}
        onChange={setTyped}
        onEnter={handleShow}
        autoComplete="off"
        // Spaces and hyphens between groups are taken out.
        maxLength={2 * CODE_LENGTH}
        className={styles.field}
      />
      <Button {...(code === '' && { variant: 'primary' })} onPress={handleShow}>
        {t('show')}
      </Button>
    </search>
  )
}
