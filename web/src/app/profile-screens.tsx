/** The screens of the personal profile: its side menu with one of the lists, or with one's own year (NAV-006, REP-010). */
import type { ComponentType } from 'react'

const profileWith = (load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  const [{ PersonalProfileScreen }, Shown] = await Promise.all([
    import('../records/personal-profile.screen.tsx'),
    load(),
  ])
  return () => (
    <PersonalProfileScreen>
      <Shown />
    </PersonalProfileScreen>
  )
}

export const ownYear = profileWith(() =>
  import('../records/own-year/own-year.screen.tsx').then((m) => m.OwnYearScreen),
)

export const security = profileWith(() =>
  import('../security/security.screen.tsx').then((m) => m.SecurityScreen),
)

export const ownRecords = (learningTypeKey: string) =>
  profileWith(async () => {
    const { PersonalRecordsScreen } = await import('../records/personal-records.screen.tsx')
    return () => <PersonalRecordsScreen key={learningTypeKey} learningTypeKey={learningTypeKey} />
  })
