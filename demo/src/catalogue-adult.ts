/** Themes of the sectors Adult Justice and Adult Community. */
import type { DemoTheme } from './catalogue-types.ts'

export const adultThemes: DemoTheme[] = [
  {
    sectorKey: 'adult-justice',
    name: 'Starting Again',
    summary: 'Coming home, steady days and people who help.',
    description:
      'Adults prepare for a change in where and how they live. They plan small, steady days and find out who can help with papers, housing, work and health.',
    themeColor: '#6b4a3a',
    themeStatus: 'open',
    guides: { en: 'themes/starting-again-en.pdf' },
    offlineAllowed: false,
    topics: [{ name: 'The first week', modules: [{ moduleKey: 'homeward', isDownloadable: false }] }],
  },
  {
    sectorKey: 'adult-justice',
    name: 'Family & Connection',
    summary: 'Staying close, from near or far.',
    description: 'Keeping in touch with children, parents and friends, and rebuilding trust step by step.',
    themeColor: '#9a3a63',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
  {
    sectorKey: 'adult-community',
    name: 'Everyday Relationships',
    summary: 'Hard talks, good neighbours and asking for help.',
    description:
      'Adults practise the talks that are easy to put off: at home, at work and with neighbours. Small words that lower the heat on both sides.',
    themeColor: '#4a4f9c',
    themeStatus: 'open',
    guides: { en: 'themes/everyday-relationships-en.pdf', zh: 'themes/everyday-relationships-zh.pdf' },
    offlineAllowed: false,
    topics: [{ name: 'Talking and listening', modules: [{ moduleKey: 'hard-talk', isDownloadable: false }] }],
  },
  {
    sectorKey: 'adult-community',
    name: 'Work & Money',
    summary: 'Finding work, budgets and rights at work.',
    description: 'Plain help with pay, bills, saving a little, and what an employer may and may not ask.',
    themeColor: '#256291',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
]
