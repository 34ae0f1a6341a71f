import { Archive, RotateCcw, UserRound } from 'lucide-react'
import { LOCALE_FACTS } from '@hub/contract/locales'
import { ADULT_MARK, missingIn } from '@hub/contract/lists.rules'
import type { ListEntry } from '@hub/contract/staff-lists'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { Grip, NoGrip, useDropTarget } from '#platform/lists/grip.tsx'
import type { Reordering } from '#platform/lists/use-reorder.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { entryName, OTHER_LOCALES } from '../lists.rules.ts'
import { useRestoreEntry } from '../lists.queries.ts'
import { selectionTexts } from '../lists.texts.ts'
import styles from '../lists.module.css'

interface EntryRowProps {
  entry: ListEntry
  isNamed: boolean
  canMove: boolean
  isLifted: boolean
  isTarget: boolean
  onDrag: (entry: ListEntry | null) => void
  onDrop: () => void
  onAsk: (about: 'rename' | 'retire') => void
  reorder: Reordering<ListEntry>
}

/** One entry: its texts, whether it can be chosen, and what can be done with it. */
export function EntryRow(props: EntryRowProps) {
  const { entry, isNamed, isLifted, isTarget } = props
  const t = useTexts(selectionTexts)
  const { isOver, target } = useDropTarget(props.onDrop)
  const name = entryName(entry)
  return (
    <div
      role="row"
      className={classes(styles.entry, isLifted && styles.lifted, isTarget && isOver && styles.over)}
      {...(isTarget && target)}
    >
      <div role="gridcell" className={styles.texts}>
        {props.canMove ? (
          <Grip row={entry} name={name} isLifted={isLifted} onDrag={props.onDrag} reorder={props.reorder} />
        ) : (
          <NoGrip />
        )}
        <span className={styles.words}>
          <b lang={LOCALE_FACTS.en.lang}>{name}</b>
          {isNamed &&
            OTHER_LOCALES.map((locale) =>
              missingIn(entry).includes(locale) ? (
                <span key={locale} className={styles.missing}>
                  {LOCALE_FACTS[locale].name}: {t('notTranslated')}
                </span>
              ) : (
                <span key={locale} lang={LOCALE_FACTS[locale].lang} className="muted">
                  {entry.texts[locale]}
                </span>
              ),
            )}
        </span>
      </div>
      <div role="gridcell" className={styles.status}>
        {entry.retiredAt === null ? (
          <span className="muted">{t('offered')}</span>
        ) : (
          <Chip icon={Archive}>{t('retired')}</Chip>
        )}
        {entry.mark === ADULT_MARK && (
          <Chip tone="info" icon={UserRound}>
            {t('isForAdults')}
          </Chip>
        )}
      </div>
      <div role="gridcell" className={styles.actions}>
        <Actions {...props} name={name} />
      </div>
    </div>
  )
}

function Actions({ entry, isNamed, name, onAsk }: EntryRowProps & { name: string }) {
  const t = useTexts(selectionTexts)
  const messageOf = useMessageOf()
  const restore = useRestoreEntry()
  async function handleRestore() {
    try {
      await restore.mutateAsync(entry.id)
      showToast(t('restored', { name }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <>
      {isNamed && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t('rename')}: ${name}`}
          onPress={() => onAsk('rename')}
        >
          {t('rename')}
        </Button>
      )}
      {entry.retiredAt !== null ? (
        <Button
          size="sm"
          variant="quiet"
          icon={RotateCcw}
          aria-label={`${t('restore')}: ${name}`}
          onPress={handleRestore}
        >
          {t('restore')}
        </Button>
      ) : entry.neededFor === null ? (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${t('retire')}: ${name}`}
          onPress={() => onAsk('retire')}
        >
          {t('retire')}
        </Button>
      ) : (
        <span className={styles.needed}>{t(entry.neededFor)}</span>
      )}
    </>
  )
}
