import { ChevronDown, ChevronUp, Globe, ShieldCheck, ShieldOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { StaffModule } from '@hub/contract/staff-modules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { hostsTexts } from '../hosts.texts.ts'
import { type HostOfModule, hostsOf } from '../module.rules.ts'
import { AllowHostDialog, BlockHostDialog } from './host-dialogs.tsx'
import styles from './hosts-panel.module.css'

/** What the module asks other sites for, with file and address; each site is blocked until somebody allows it (PKG-008). */
export function HostsPanel({ module }: { module: StaffModule }) {
  const t = useTexts(hostsTexts)
  const [allowing, setAllowing] = useState<string | null>(null)
  const [blocking, setBlocking] = useState<HostOfModule | null>(null)
  const hosts = hostsOf(module)
  const { version, outside } = module
  return (
    <Panel
      title={t('title')}
      actions={
        <Button size="sm" variant="quiet" icon={Globe} onPress={() => setAllowing('')}>
          {t('allowAnother')}
        </Button>
      }
      isFlush
    >
      <div className={styles.head}>
        {module.hosts.length > 0 && <Notice tone="attention">{t('needsInternet')}</Notice>}
        <p className={styles.lead}>
          {t(outside === null ? 'notKnown' : hosts.length === 0 ? 'noneAsked' : 'lead', { version })}
        </p>
      </div>
      {hosts.length > 0 && (
        <ul className={styles.hosts}>
          {hosts.map((one) => (
            <Host
              key={one.host}
              one={one}
              onAllow={() => setAllowing(one.host)}
              onBlock={() => setBlocking(one)}
            />
          ))}
        </ul>
      )}
      {allowing !== null && (
        <AllowHostDialog module={module} host={allowing} onClose={() => setAllowing(null)} />
      )}
      {blocking !== null && (
        <BlockHostDialog module={module} one={blocking} onClose={() => setBlocking(null)} />
      )}
    </Panel>
  )
}

interface HostProps {
  one: HostOfModule
  onAllow: () => void
  onBlock: () => void
}

function Host({ one, onAllow, onBlock }: HostProps) {
  const t = useTexts(hostsTexts)
  const moments = useMoments()
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const { host, allowed, addresses, canBeAllowed } = one
  return (
    <li className={styles.host}>
      <div className={styles.row}>
        <span className={styles.name}>{host}</span>
        {allowed ? (
          <Chip tone="attention" icon={Globe}>
            {t('allowed')}
          </Chip>
        ) : (
          <Chip tone="success" icon={ShieldCheck}>
            {t(canBeAllowed ? 'blocked' : 'always')}
          </Chip>
        )}
        <span className={styles.tools}>
          {addresses.length > 0 && (
            <Button
              size="sm"
              variant="quiet"
              icon={isOpen ? ChevronUp : ChevronDown}
              aria-expanded={isOpen}
              aria-controls={listId}
              onPress={() => setOpen(!isOpen)}
            >
              {t('addresses', { count: addresses.length })}
            </Button>
          )}
          {allowed ? (
            <Button size="sm" icon={ShieldOff} aria-label={t('blockHost', { host })} onPress={onBlock}>
              {t('block')}
            </Button>
          ) : (
            canBeAllowed && (
              <Button size="sm" icon={Globe} aria-label={t('allowHost', { host })} onPress={onAllow}>
                {t('allow')}
              </Button>
            )
          )}
        </span>
      </div>
      {allowed && (
        <p className={styles.why}>
          {t('by', {
            ...{ by: allowed.allowedBy ?? t('byNobody'), at: moments.at(allowed.allowedAt) },
            reason: allowed.reason,
          })}
        </p>
      )}
      <ul id={listId} className={styles.addresses} hidden={!isOpen}>
        {addresses.map(({ path, line, address, canBeAllowed: canLoad }) => (
          <li key={`${path} ${address}`}>
            <span className={styles.path}>{path}</span>
            {t('line', { line: String(line) })}
            {!canLoad && ` (${t('never')})`}
            <span className={styles.address}>{address}</span>
          </li>
        ))}
      </ul>
    </li>
  )
}
