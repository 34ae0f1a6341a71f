/** Themes of the sector Youth Justice. */
import type { DemoTheme } from './catalogue-types.ts'

export const youthJusticeThemes: DemoTheme[] = [
  {
    sectorKey: 'youth-justice',
    name: 'Making Things Right',
    summary: 'Harm, repair and trust that grows back.',
    description:
      'Young people look at who is touched when harm happens, what people may need, and what a real repair can look like. Nobody is asked to talk about their own file.',
    themeColor: '#236a65',
    themeStatus: 'open',
    guides: { en: 'themes/making-things-right-en.pdf', fr: 'themes/making-things-right-fr.pdf' },
    offlineAllowed: false,
    topics: [{ name: 'Repair', modules: [{ moduleKey: 'repair', isDownloadable: false }] }],
  },
  {
    sectorKey: 'youth-justice',
    name: 'Next Steps',
    summary: 'Plans, people and the first weeks ahead.',
    description:
      'Getting ready for what comes next: school or work, people to count on, and one good week at a time.',
    themeColor: '#a36e00',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
]
