import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import { TermsForm } from './parts/terms-form.tsx'
import { useTermsVersion, useTermsVersions } from './settings.queries.ts'
import { termsTexts } from './terms.texts.ts'

/** A new version of the terms, begun with the texts of the one in force or of an earlier one (CTM-011). */
export function TermsScreen() {
  const t = useTexts(termsTexts)
  const { from } = useSearch()
  const versions = useTermsVersions()
  const states = { label: t('loading'), heading: t('title'), failed: t('failed') }
  return (
    <Loaded query={versions} {...states} skeleton={<PageSkeleton of="fields" count={5} />}>
      {({ records: [inForce], facilitators }) => (
        <Begun from={Number(from ?? inForce?.id)} inForceId={inForce?.id ?? 0} facilitators={facilitators} />
      )}
    </Loaded>
  )
}

function Begun({ from, inForceId, facilitators }: { from: number; inForceId: number; facilitators: number }) {
  const t = useTexts(termsTexts)
  const inForce = useTermsVersion(inForceId)
  const start = useTermsVersion(from)
  const states = { label: t('loading'), heading: t('title'), failed: t('failed') }
  return (
    <Loaded query={inForce} {...states} skeleton={<PageSkeleton of="fields" count={5} />}>
      {({ record: current }) => (
        <Loaded query={start} {...states} skeleton={<PageSkeleton of="fields" count={5} />}>
          {({ record }) => (
            <TermsForm key={record.id} start={record} inForce={current} facilitators={facilitators} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
