/** Themes of the sector Youth Community. */
import type { DemoTheme } from './catalogue-types.ts'

export const youthCommunityThemes: DemoTheme[] = [
  {
    sectorKey: 'youth-community',
    name: 'Peace & Justice',
    summary: 'Respect, conflict and making things right.',
    description:
      'Young people look at how they want to be treated and how they treat others. They practise clear limits, slow down strong feelings, and find words for hard moments, online and in the room.',
    themeColor: '#33659e',
    themeStatus: 'open',
    guides: {
      en: 'themes/peace-and-justice-en.pdf',
      zh: 'themes/peace-and-justice-zh.pdf',
      fr: 'themes/peace-and-justice-fr.pdf',
    },
    offlineAllowed: true,
    topics: [
      {
        name: 'Respect and relationships',
        modules: [
          { moduleKey: 'respect', isDownloadable: true },
          { moduleKey: 'values', isDownloadable: true },
          { moduleKey: 'wisdom', isDownloadable: true },
          { moduleKey: 'digital', isDownloadable: true },
          { moduleKey: 'stress', isDownloadable: true },
        ],
      },
      { name: 'Identity and belonging', modules: [{ moduleKey: 'wotr', isDownloadable: false }] },
    ],
  },
  {
    sectorKey: 'youth-community',
    name: 'Education',
    summary: 'School, learning and the adults who help.',
    description:
      'What helps you learn, and what gets in the way? Groups imagine school as it could be, and choose one small change to bring to an adult they trust.',
    themeColor: '#7f5404',
    themeStatus: 'open',
    guides: { en: 'themes/education-en.pdf' },
    offlineAllowed: true,
    topics: [{ name: 'A school that fits', modules: [{ moduleKey: 'school', isDownloadable: true }] }],
  },
  {
    sectorKey: 'youth-community',
    name: 'Health & Wellbeing',
    summary: 'Sleep, stress, bodies and asking for help.',
    description:
      'Everyday health in plain words: rest, food, movement, feelings, and how to ask for help. Modules are being written with young people now.',
    themeColor: '#4a6830',
    themeStatus: 'open',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
  {
    sectorKey: 'youth-community',
    name: 'Arts & Culture',
    summary: 'Stories, music and where we come from.',
    description: 'Young people make and share: stories, music, pictures and food, led by local artists.',
    themeColor: '#794880',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
  {
    sectorKey: 'youth-community',
    name: 'Home & Housing',
    summary: 'Finding a place and keeping it.',
    description: 'How renting works, what a lease says, and who can help when home is not steady.',
    themeColor: '#9a3a63',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
]
