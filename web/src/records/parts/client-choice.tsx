import { useState } from 'react'
import type { ActiveClient } from '@hub/contract/clients'
import { FIND_CLIENT_FROM } from '@hub/contract/constants'
import type { RunningModule } from '@hub/contract/running-modules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded, type LoadedProps } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { ClientCards } from '../../clients/parts/client-cards.tsx'
import { NewClientButton } from '../../clients/parts/new-client-button.tsx'
import type { PeopleGap } from '../participation.rules.ts'
import { participationTexts } from '../participation.texts.ts'
import { FindClients } from './find-clients.tsx'
import { LostChoice } from './lost-choice.tsx'
import styles from './participation.module.css'

interface ClientChoiceProps {
  run: RunningModule
  clients: LoadedProps<ActiveClient[]>['query']
  /** Why some of them cannot be offered. */
  gap: PeopleGap | null
  /** The list of the team beside this one has the button that opens both. */
  isUnlockElsewhere: boolean
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Which clients took part; a new one can be registered without losing the choices (PAR-005, PAR-006, PAR-020). */
export function ClientChoice(props: ClientChoiceProps) {
  const { run, clients, gap, isUnlockElsewhere, value, onChange } = props
  const t = useTexts(participationTexts)
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{t('clients')}</h3>
        <NewClientButton size="sm" />
      </div>
      <Loaded query={clients} label={t('loadingClients')} skeleton={<Skeleton height="13rem" />}>
        {(all) => (
          <>
            <LostChoice
              of="clients"
              gap={gap}
              chosen={value}
              offered={all.map(({ id }) => id)}
              isUnlockElsewhere={isUnlockElsewhere}
              onChange={onChange}
            />
            {all.length === 0 ? (
              gap === null && <EmptyState title={t('noClients')} text={t('noClientsText')} />
            ) : (
              <Clients run={run} all={all} value={value} onChange={onChange} />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

type ClientsProps = Omit<ClientChoiceProps, 'clients' | 'gap' | 'isUnlockElsewhere'> & {
  all: readonly ActiveClient[]
}

function Clients({ run, all, value, onChange }: ClientsProps) {
  const t = useTexts(participationTexts)
  const [wanted, setWanted] = useState('')
  const isLong = all.length >= FIND_CLIENT_FROM
  const shown = isLong ? all.filter(({ code }) => isWanted(code, wanted)) : all

  /** The cards set only the clients they show; the others stay as they are. */
  function handleChange(chosenOfShown: number[]) {
    const hidden = value.filter((id) => !shown.some((client) => client.id === id))
    onChange([...hidden, ...chosenOfShown])
  }
  return (
    <>
      {isLong && (
        <FindClients
          run={run}
          all={all}
          shown={shown}
          value={value}
          wanted={wanted}
          onWanted={setWanted}
          onChange={onChange}
        />
      )}
      {shown.length === 0 ? (
        <p className="muted">{t('noClientFound')}</p>
      ) : (
        <ClientCards
          label={t('clients')}
          clients={shown}
          value={value}
          onChange={handleChange}
          noteOfClosed={t('closedSince')}
          noteOfWaiting={t('waitsToBeSent')}
        />
      )}
    </>
  )
}

/** People read codes aloud and type them with spaces and small letters. */
function isWanted(code: string, wanted: string): boolean {
  const plain = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()
  return plain(code).includes(plain(wanted))
}
