import { useEffect, useRef } from 'react'
import { ANSWERS, openedIdField, type ChoiceName } from '@hub/contract/client-choices'
import { isAdultAge } from '@hub/contract/clients.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { ScrollDots } from '@hub/ui/layout/scroll-dots.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { metaOptions } from '../../metas/metas.queries.ts'
import { useChoiceName } from '../../metas/parts/use-choice-name.ts'
import { byId, offeredPaths, type Choices, type ClientLists } from '../new-client.rules.ts'
import { newClientTexts } from '../new-client.texts.ts'
import { ColorPicker, GlyphPicker } from './avatar-picker.tsx'
import styles from './new-client.module.css'

interface NewClientStepsProps {
  lists: ClientLists
  choices: Choices
  onChange: (part: Partial<Choices>) => void
  /** What the Add Client button waits for. */
  missing: ChoiceName | 'credentials' | null
  isCorrection: boolean
  onAdd: () => void
}

const AVATAR_ID = 'new-client-avatar'
const ABOUT_ID = 'new-client-about'
const PATH_ID = 'new-client-path'

/** The lists between the avatar above and the paths below. */
const SELECTS = ANSWERS.filter((name) => name !== 'path')

/** The sentence while a choice is missing: 'Choose an age to continue.' */
const reasonFor = (missing: ChoiceName | 'credentials') =>
  `missing${capitalized(missing)}` as `missing${Capitalize<typeof missing>}`
const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The choices for a new client, group by group, and Add Client with what is still missing (CLI-011 to CLI-014). */
export function NewClientSteps(props: NewClientStepsProps) {
  const { lists, choices, onChange, missing, isCorrection, onAdd } = props
  const t = useTexts(newClientTexts)
  const choiceName = useChoiceName()
  const paths = offeredPaths(choices, lists)
  useAnnouncedPaths(paths?.length ?? null)
  return (
    <>
      <Appearance lists={lists} choices={choices} onChange={onChange} />
      <section id={ABOUT_ID} aria-labelledby={`${ABOUT_ID}-title`}>
        <h2 id={`${ABOUT_ID}-title`}>{t('aboutClient')}</h2>
        <div className={styles.fields}>
          {SELECTS.map((name) => (
            <Select
              key={name}
              label={choiceName(name)}
              options={[{ id: 0, label: t('chooseOne') }, ...metaOptions(lists[name])]}
              value={choices[openedIdField(name)] ?? 0}
              onChange={(id) => onChange({ [openedIdField(name)]: id })}
            />
          ))}
        </div>
      </section>
      {paths !== null && (
        <section id={PATH_ID} aria-labelledby={`${PATH_ID}-title`} className={styles.paths}>
          <div className={styles.stepHead}>
            <h2 id={`${PATH_ID}-title`}>{choiceName('path')}</h2>
            <p className="muted small">{t(isAdult(choices, lists) ? 'forAdults' : 'forYouth')}</p>
          </div>
          <RadioCards
            label={choiceName('path')}
            isLabelHidden
            columns={3}
            choices={metaOptions(paths).map(({ id, label, lang }) => ({
              id,
              label: <span lang={lang}>{label}</span>,
            }))}
            value={choices.referralId}
            onChange={(referralId) => onChange({ referralId })}
          />
        </section>
      )}
      <div className={styles.bar}>
        <output className="muted">{missing === null ? t('complete') : t(reasonFor(missing))}</output>
        <Button variant="primary" isDisabled={missing !== null} onPress={onAdd}>
          {t(isCorrection ? 'saveAndSend' : 'addClient')}
        </Button>
      </div>
      <ScrollDots
        label={t('groups')}
        groups={[
          { id: AVATAR_ID, label: t('avatarAndColor') },
          { id: ABOUT_ID, label: t('aboutClient') },
          ...(paths === null ? [] : [{ id: PATH_ID, label: choiceName('path') }]),
        ]}
      />
    </>
  )
}

type AppearanceProps = Pick<NewClientStepsProps, 'lists' | 'choices' | 'onChange'>

function Appearance({ lists, choices, onChange }: AppearanceProps) {
  const t = useTexts(newClientTexts)
  const choiceName = useChoiceName()
  return (
    <section id={AVATAR_ID} aria-label={t('avatarAndColor')} className={styles.appearances}>
      <div className={styles.avatars}>
        <h2>{choiceName('avatar')}</h2>
        <GlyphPicker
          label={choiceName('avatar')}
          metas={lists.avatar}
          value={choices.avatarId}
          onChange={(avatarId) => onChange({ avatarId })}
        />
      </div>
      <div className={styles.colors}>
        <h2>{choiceName('avatarColor')}</h2>
        <ColorPicker
          label={choiceName('avatarColor')}
          metas={lists.avatarColor}
          value={choices.avatarColorId}
          onChange={(avatarColorId) => onChange({ avatarColorId })}
        />
      </div>
    </section>
  )
}

function isAdult({ ageId }: Choices, lists: ClientLists): boolean {
  const age = byId(lists.age, ageId)
  return age !== undefined && isAdultAge(age)
}

/** Announces when the paths appear, change in number, or disappear; paths present on arrival are found by reading on. */
function useAnnouncedPaths(count: number | null): void {
  const t = useTexts(newClientTexts)
  const said = useRef(count)
  useEffect(() => {
    if (said.current === count) return
    said.current = count
    announce(count === null ? t('pathsGo') : t('pathsCome', { count }))
  }, [count, t])
}
