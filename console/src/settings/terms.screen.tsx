import { useTexts } from '@hub/ui/language/texts.ts'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
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
    <Loaded query={versions} {...states} skeleton={<Skeleton height="40rem" />}>
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
    <Loaded query={inForce} {...states} skeleton={<Skeleton height="40rem" />}>
      {({ record: current }) => (
        <Loaded query={start} {...states} skeleton={<Skeleton height="40rem" />}>
          {({ record }) => (
            <TermsForm key={record.id} start={record} inForce={current} facilitators={facilitators} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
