import { CheckCheck, History } from 'lucide-react'
import { useState } from 'react'
import type { ActiveClient } from '@hub/contract/clients'
import type { RunningModule } from '@hub/contract/running-modules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { SkipLink } from '@hub/ui/buttons/skip-link.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { participationTexts } from '../participation.texts.ts'
import { useLastClientCodes } from '../records.queries.ts'
import styles from './participation.module.css'
import { SUBMIT_BAR } from './submit-bar.tsx'

interface FindClientsProps {
  run: RunningModule
  all: readonly ActiveClient[]
  shown: readonly ActiveClient[]
  /** The ids that are chosen. */
  value: readonly number[]
  wanted: string
  onWanted: (wanted: string) => void
  onChange: (ids: number[]) => void
}

/** The result of the last Enter, shown until something else is typed. */
type Done = 'isChosen' | 'isRemoved' | 'severalMatch' | 'lastIsShort'

/**
 * Controls above a long list: choose by ID with Enter, one after the other, choose all that are shown, or those of the
 * last session. The last session comes from the server's records and is not stored on the device (PAR-020).
 */
export function FindClients({ run, all, shown, value, wanted, onWanted, onChange }: FindClientsProps) {
  const t = useTexts(participationTexts)
  const [done, setDone] = useState<{ what: Done; code: string; count?: number; total?: number } | null>(null)
  const lastCodes = useLastClientCodes(run)
  const last = all.filter(({ code }) => lastCodes.includes(code))
  const isWanted = wanted.trim() !== ''
  const only = isWanted && shown.length === 1 ? shown[0] : undefined

  const isEveryShownChosen = shown.length > 0 && shown.every(({ id }) => value.includes(id))

  function leave(clients: readonly ActiveClient[]) {
    onChange(value.filter((id) => !clients.some((client) => client.id === id)))
    announce(t('nowLeft', { count: clients.length }))
  }
  /** Some of the last group may be closed, or in another team by now: a press says so. */
  function chooseLast() {
    choose(last)
    const [count, total] = [last.length, lastCodes.length]
    setDone(count < total ? { what: 'lastIsShort', code: '', count, total } : null)
  }
  function choose(clients: readonly ActiveClient[]) {
    onChange([...new Set([...value, ...clients.map(({ id }) => id)])])
    announce(t('nowChosen', { count: clients.length }))
  }
  function handleEnter() {
    if (!isWanted || shown.length === 0) return
    if (only === undefined) return setDone({ what: 'severalMatch', code: '' })
    const { id, code } = only
    const isChosen = value.includes(id)
    onChange(isChosen ? value.filter((one) => one !== id) : [...value, id])
    setDone({ what: isChosen ? 'isRemoved' : 'isChosen', code })
    onWanted('')
  }
  function handleChange(typed: string) {
    setDone(null)
    onWanted(typed)
  }
  return (
    <div className={styles.find}>
      <TextField
        className={styles.findField ?? ''}
        label={t('findById')}
        hint={only ? t(value.includes(only.id) ? 'enterRemoves' : 'enterChooses', only) : t('findHint')}
        type="search"
        autoComplete="off"
        value={wanted}
        onChange={handleChange}
        onEnter={handleEnter}
      />
      <div className="actions">
        <Button
          icon={CheckCheck}
          isDisabled={shown.length === 0}
          onPress={() => (isEveryShownChosen ? leave(shown) : choose(shown))}
        >
          {t(isEveryShownChosen ? 'deselectAllShown' : 'selectAllShown')}
        </Button>
        <Button icon={History} isDisabled={last.length === 0} onPress={chooseLast}>
          {t('sameAsLastTime')}
        </Button>
        <SkipLink to={SUBMIT_BAR} label={t('skipClients')} />
      </div>
      <output className={styles.shown}>
        {done && <b>{t(done.what, { count: 0, total: 0, ...done })} </b>}
        {t('clientsShown', { shown: shown.length, total: all.length })}
      </output>
    </div>
  )
}
