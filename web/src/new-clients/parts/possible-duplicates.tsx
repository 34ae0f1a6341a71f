import { useQuery } from '@tanstack/react-query'
import type { Duplicate } from '@hub/contract/client-pairs'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { showError } from '#platform/calls/error-dialog.ts'
import { newClientsTexts } from '../new-clients.texts.ts'
import { duplicatesQuery, useDecideDuplicate } from '../new-clients.queries.ts'
import styles from './possible-duplicates.module.css'

/** Above the list: files that one opened and that may be of somebody who had one already (LIF-003). */
export function PossibleDuplicates() {
  const t = useTexts(newClientsTexts)
  const { data } = useQuery(duplicatesQuery())
  const pairs = data?.records ?? []
  if (pairs.length === 0) return null
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby="duplicates" data-no-print>
      <h2 id="duplicates" className={styles.title}>
        {t('duplicatesTitle', { count: pairs.length })}
      </h2>
      <ul className={styles.list}>
        {pairs.map((pair) => (
          <Pair key={pair.id} pair={pair} />
        ))}
      </ul>
    </Card>
  )
}

function Pair({ pair }: { pair: Duplicate }) {
  const t = useTexts(newClientsTexts)
  const decide = useDecideDuplicate()
  const { id, client, other } = pair
  const codes = { own: client.code, other: other.code }
  const handleDecide = (isSame: boolean) =>
    decide.mutate(
      { id, isSame },
      { onSuccess: () => showToast(t(isSame ? 'nowLinked' : 'nowApart')), onError: showError },
    )
  return (
    <li className={styles.pair}>
      <div className={styles.words}>
        <p>{t('duplicatesText', codes)}</p>
        <ul className={styles.files}>
          <File file={client} />
          <File file={other} />
        </ul>
      </div>
      <div className={styles.buttons}>
        <Button size="sm" isDisabled={decide.isPending} onPress={() => handleDecide(true)}>
          {t('samePerson')}
          <span className="visually-hidden">{t('ofPair', codes)}</span>
        </Button>
        <Button size="sm" variant="quiet" isDisabled={decide.isPending} onPress={() => handleDecide(false)}>
          {t('differentPeople')}
          <span className="visually-hidden">{t('ofPair', codes)}</span>
        </Button>
      </div>
    </li>
  )
}

function File({ file }: { file: Duplicate['client'] }) {
  const t = useTexts(newClientsTexts)
  const { locale } = useLocale()
  return (
    <li>
      {t.rich('duplicateFile', {
        code: file.code,
        at: dateAndTime(file.register_time, locale),
        name: `${file.facilitator_first_name} ${file.facilitator_last_name}`,
        id: (chunks) => <b className="mono">{chunks}</b>,
      })}
    </li>
  )
}
