import { CheckCheck, History } from 'lucide-react'
import type { ActiveClient } from '@hub/contract/clients'
import type { RunningModule } from '@hub/contract/running-modules'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/live-region.tsx'
import { TextField } from '#ui/text-field.tsx'
import { participationTexts } from '../participation.texts.ts'
import { useLastClientCodes } from '../records.queries.ts'
import styles from './participation.module.css'

interface FindClientsProps {
  run: RunningModule
  all: readonly ActiveClient[]
  shown: readonly ActiveClient[]
  wanted: string
  onWanted: (wanted: string) => void
  /** Adds clients to those chosen. */
  onChoose: (ids: number[]) => void
}

/** Above a long list: find by ID, choose all that are shown, or those of the last session (PAR-020). */
export function FindClients({ run, all, shown, wanted, onWanted, onChoose }: FindClientsProps) {
  const t = useTexts(participationTexts)
  const lastCodes = useLastClientCodes(run)
  const last = all.filter(({ code }) => lastCodes.includes(code))

  function choose(clients: readonly ActiveClient[]) {
    onChoose(clients.map(({ id }) => id))
    announce(t('nowChosen', { count: clients.length }))
  }
  return (
    <div className={styles.find}>
      <TextField
        className={styles.findField ?? ''}
        label={t('findById')}
        type="search"
        autoComplete="off"
        value={wanted}
        onChange={onWanted}
      />
      <div className="actions">
        <Button icon={CheckCheck} isDisabled={shown.length === 0} onPress={() => choose(shown)}>
          {t('selectAllShown')}
        </Button>
        <Button icon={History} isDisabled={last.length === 0} onPress={() => choose(last)}>
          {t('sameAsLastTime')}
        </Button>
      </div>
      <output className={styles.shown}>
        {t('clientsShown', { shown: shown.length, total: all.length })}
      </output>
    </div>
  )
}
