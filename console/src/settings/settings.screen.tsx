import { Check, FilePlus2, History } from 'lucide-react'
import type { AnswerOf } from '@hub/contract/endpoint'
import type { listTermsVersions } from '@hub/contract/staff-settings'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import lists from '#platform/lists/list-panel.module.css'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf, termsHref } from '#platform/page/paths.ts'
import { PageSkeleton, PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { ProductForm } from './parts/product-form.tsx'
import { useProductSettings, useTermsVersions } from './settings.queries.ts'
import { settingsTexts } from './settings.texts.ts'
import styles from './settings.module.css'

const IN_FORCE = { tone: 'success', icon: Check } as const
const PREVIOUS = { icon: History } as const

/** What holds for the whole product: its names and links, and the versions of the terms (CTM-011). */
export function SettingsScreen() {
  const t = useTexts(settingsTexts)
  const settings = useProductSettings()
  const versions = useTermsVersions()
  return (
    <Loaded
      query={settings}
      label={t('loading')}
      heading={t('title')}
      failed={t('failed')}
      skeleton={<PageSkeleton of="fields" count={5} />}
    >
      {({ record }) => (
        <>
          <PageHead title={t('title')} lead={t('lead')} />
          <div className={styles.stack}>
            <ProductForm stored={record} />
            <Loaded query={versions} label={t('loading')} skeleton={<PanelSkeleton count={4} />}>
              {(answer) => <Versions {...answer} />}
            </Loaded>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Versions({ records, facilitators, accepted }: AnswerOf<typeof listTermsVersions>) {
  const t = useTexts(settingsTexts)
  const moments = useMoments()
  return (
    <Panel
      title={t('terms')}
      isFlush
      className={lists.panel}
      actions={
        <ButtonLink href={hrefOf('terms')} icon={FilePlus2}>
          {t('write')}
        </ButtonLink>
      }
      footer={
        <span>
          <b>{t('accepted', { accepted: String(accepted), facilitators: String(facilitators) })}</b>
          <SentenceGap />
          {t('termsFoot')}
        </span>
      }
    >
      <Table
        caption={t('versions')}
        className={lists.table}
        columns={[
          { id: 'version', label: t('version'), isHeader: true, width: '7rem' },
          { id: 'status', label: t('status'), width: '7.5rem' },
          { id: 'published', label: t('published'), width: 'clamp(8rem, 13.5vw, 12rem)' },
          { id: 'by', label: t('by'), width: '7rem' },
          { id: 'reason', label: t('reason') },
          { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', width: '5.5rem' },
        ]}
        rows={records.map(({ id, version, publishedAt, publishedBy, reason }, at) => ({
          id,
          cells: {
            version,
            status: <Chip {...(at === 0 ? IN_FORCE : PREVIOUS)}>{t(at === 0 ? 'inForce' : 'previous')}</Chip>,
            published: moments.at(publishedAt),
            by: publishedBy || t('fromProduct'),
            reason: reason || '–',
            actions: (
              <Link href={termsHref(id)} aria-label={t('openOne', { version })}>
                {t('open')}
              </Link>
            ),
          },
        }))}
      />
    </Panel>
  )
}
