/** Themes of the sectors Adult Justice and Adult Community. */
import type { DemoTheme } from './catalogue-types.ts'

export const adultThemes: DemoTheme[] = [
  {
    sectorKey: 'adult-justice',
    name: 'Starting Again',
    summary: 'Coming home, steady days and people who help.',
    description:
      'Adults prepare for a change in where and how they live. They plan small, steady days and find out who can help with papers, housing, work and health.',
    zh: {
      name: '重新开始',
      summary: '回家、安稳的日子和愿意帮忙的人。',
      description:
        '成年人为居住地点和生活方式的改变做准备。他们计划一步步安稳的日子，并了解在证件、住房、工作和健康方面可以找谁帮忙。',
    },
    themeColor: '#6b4a3a',
    themeStatus: 'open',
    guides: { en: 'themes/starting-again-en.pdf' },
    offlineAllowed: false,
    topics: [
      {
        name: 'The first week',
        zh: { name: '第一周' },
        modules: [
          {
            moduleKey: 'homeward',
            isDownloadable: false,
            zh: {
              name: '站稳脚跟：回家的第一周',
              summary: '成年人为回家后的头七天做计划：小小的步骤、可以联系的人，以及某一天不顺利时怎么办。',
            },
          },
        ],
      },
    ],
  },
  {
    sectorKey: 'adult-justice',
    name: 'Family & Connection',
    summary: 'Staying close, from near or far.',
    description: 'Keeping in touch with children, parents and friends, and rebuilding trust step by step.',
    zh: {
      name: '家人与联系',
      summary: '无论远近，都保持亲近。',
      description: '与孩子、父母和朋友保持联系，一步一步重建信任。',
    },
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
    zh: {
      name: '日常关系',
      summary: '不容易的谈话、好邻居和求助。',
      description:
        '成年人练习那些容易一拖再拖的谈话：在家里、在工作中、与邻居之间。几句小小的话，就能让双方都冷静下来。',
    },
    themeColor: '#4a4f9c',
    themeStatus: 'open',
    guides: { en: 'themes/everyday-relationships-en.pdf', zh: 'themes/everyday-relationships-zh.pdf' },
    offlineAllowed: false,
    topics: [
      {
        name: 'Talking and listening',
        zh: { name: '说与听' },
        modules: [
          {
            moduleKey: 'hard-talk',
            isDownloadable: false,
            zh: {
              name: '开始一次不容易的谈话',
              summary: '成年人准备一次一拖再拖的谈话，用让双方都冷静下来的话开口。',
            },
          },
        ],
      },
    ],
  },
  {
    sectorKey: 'adult-community',
    name: 'Work & Money',
    summary: 'Finding work, budgets and rights at work.',
    description: 'Plain help with pay, bills, saving a little, and what an employer may and may not ask.',
    zh: {
      name: '工作与金钱',
      summary: '找工作、做预算和工作中的权利。',
      description: '用平实的话讲工资、账单、存一点钱，以及雇主可以问什么、不可以问什么。',
    },
    themeColor: '#256291',
    themeStatus: 'closed',
    guides: null,
    offlineAllowed: false,
    topics: [],
  },
]
