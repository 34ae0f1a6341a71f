import { useEffect, useRef, type ReactNode } from 'react'
import type { Meta } from '@hub/contract/metas'
import { isAdultAge } from '@hub/contract/clients.rules'
import { useTexts } from '#ui/language/texts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { announce } from '#ui/notices/live-region.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { ScrollDots } from '#ui/layout/scroll-dots.tsx'
import { Select } from '#ui/fields/select.tsx'
import { metaOptions } from '../../metas/metas.queries.ts'
import { byId, offeredPaths, type Choices, type ClientLists, type Missing } from '../new-client.rules.ts'
import { newClientTexts } from '../new-client.texts.ts'
import { ColorPicker, GlyphPicker } from './avatar-picker.tsx'
import styles from './new-client.module.css'

interface NewClientStepsProps {
  lists: ClientLists
  choices: Choices
  onChange: (part: Partial<Choices>) => void
  /** What the Add Client button waits for. */
  missing: Missing | 'credentials' | null
  isCorrection: boolean
  onAdd: () => void
}

const AVATAR_ID = 'new-client-avatar'
const ABOUT_ID = 'new-client-about'
const PATH_ID = 'new-client-path'

const REASONS = {
  avatar: 'missingAvatar',
  color: 'missingColor',
  gender: 'missingGender',
  ethno: 'missingEthno',
  age: 'missingAge',
  path: 'missingPath',
  credentials: 'missingCredentials',
} as const

/** The choices about a new client, one group under the other, and Add Client with what it still waits for (CLI-011 to CLI-014). */
export function NewClientSteps(props: NewClientStepsProps) {
  const { lists, choices, onChange, missing, isCorrection, onAdd } = props
  const t = useTexts(newClientTexts)
  const paths = offeredPaths(choices, lists)
  useAnnouncedPaths(paths?.length ?? null)
  return (
    <>
      <Appearance lists={lists} choices={choices} onChange={onChange} />
      <section id={ABOUT_ID} aria-labelledby={`${ABOUT_ID}-title`}>
        <h2 id={`${ABOUT_ID}-title`}>{t('aboutClient')}</h2>
        <div className={styles.fields}>
          <Chooser
            label={t('gender')}
            metas={lists.genders}
            value={choices.genderId}
            onChange={(genderId) => onChange({ genderId })}
          />
          <Chooser
            label={t('ethno')}
            metas={lists.ethnos}
            value={choices.ethnoId}
            onChange={(ethnoId) => onChange({ ethnoId })}
          />
          <Chooser
            label={t('age')}
            metas={lists.ages}
            value={choices.ageId}
            onChange={(ageId) => onChange({ ageId })}
          />
        </div>
      </section>
      {paths !== null && (
        <section id={PATH_ID} aria-labelledby={`${PATH_ID}-title`} className={styles.paths}>
          <div className={styles.stepHead}>
            <h2 id={`${PATH_ID}-title`}>{t('referralPath')}</h2>
            <p className="muted small">{t(isAdult(choices, lists) ? 'forAdults' : 'forYouth')}</p>
          </div>
          <RadioCards
            label={t('referralPath')}
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
        <output className="muted">{missing === null ? t('complete') : t(REASONS[missing])}</output>
        <Button variant="primary" isDisabled={missing !== null} onPress={onAdd}>
          {t(isCorrection ? 'saveAndSend' : 'addClient')}
        </Button>
      </div>
      <ScrollDots
        label={t('groups')}
        groups={[
          { id: AVATAR_ID, label: t('avatarAndColor') },
          { id: ABOUT_ID, label: t('aboutClient') },
          ...(paths === null ? [] : [{ id: PATH_ID, label: t('referralPath') }]),
        ]}
      />
    </>
  )
}

type AppearanceProps = Pick<NewClientStepsProps, 'lists' | 'choices' | 'onChange'>

function Appearance({ lists, choices, onChange }: AppearanceProps) {
  const t = useTexts(newClientTexts)
  return (
    <section id={AVATAR_ID} aria-label={t('avatarAndColor')} className={styles.appearances}>
      <div className={styles.avatars}>
        <h2>{t('avatar')}</h2>
        <GlyphPicker
          label={t('avatar')}
          metas={lists.avatars}
          value={choices.avatarId}
          onChange={(avatarId) => onChange({ avatarId })}
        />
      </div>
      <div className={styles.colors}>
        <h2>{t('color')}</h2>
        <ColorPicker
          label={t('color')}
          metas={lists.colors}
          value={choices.avatarColorId}
          onChange={(avatarColorId) => onChange({ avatarColorId })}
        />
      </div>
    </section>
  )
}

interface ChooserProps {
  label: string
  metas: readonly Meta[]
  value: number
  onChange: (id: number) => void
}

/** A list whose first entry, of id 0, stands for nothing chosen (CLI-011). */
function Chooser({ label, metas, value, onChange }: ChooserProps): ReactNode {
  const t = useTexts(newClientTexts)
  return (
    <Select
      label={label}
      options={[{ id: 0, label: t('chooseOne') }, ...metaOptions(metas)]}
      value={value}
      onChange={onChange}
    />
  )
}

function isAdult({ ageId }: Choices, { ages }: ClientLists): boolean {
  const age = byId(ages, ageId)
  return age !== undefined && isAdultAge(age)
}

/** Says when the paths come, change in number, or go; what is there on arriving is found by reading on. */
function useAnnouncedPaths(count: number | null): void {
  const t = useTexts(newClientTexts)
  const said = useRef(count)
  useEffect(() => {
    if (said.current === count) return
    said.current = count
    announce(count === null ? t('pathsGo') : t('pathsCome', { count }))
  }, [count, t])
}
