import type { PrintedBooklet } from './printed-booklet.ts'
import { LABELS } from '../document-labels.ts'

const PEACE = { key: 'peace-and-justice', look: { color: '#33659e', place: 'lake', motif: 'boat' } }
const REPAIR = { key: 'making-things-right', look: { color: '#236a65', place: 'lake', motif: 'lighthouse' } }
const RELATE = { key: 'everyday-relationships', look: { color: '#4a4f9c', place: 'field', motif: 'birds' } }

type Words = Pick<PrintedBooklet, 'title' | 'summary' | 'sections'>

function guide(
  theme: Pick<PrintedBooklet, 'key' | 'look'>,
  language: PrintedBooklet['language'],
  words: Words,
): PrintedBooklet {
  return {
    ...theme,
    ...words,
    language,
    kind: LABELS[language].themeGuide,
    file: `themes/${theme.key}-${language}.pdf`,
  }
}

export const themeGuides: PrintedBooklet[] = [
  guide(PEACE, 'en', {
    title: 'Peace & Justice',
    summary: 'Respect, conflict and making things right, with young people in the community.',
    sections: [
      {
        title: 'What this theme is about',
        text: [
          'Young people practise being clear about their limits, slowing down strong feelings and looking out for each other, in the room and online. No module asks for a personal story.',
        ],
      },
      {
        title: 'A good order',
        points: [
          'Start with Respect Through Boundaries. It gives the group words to use later.',
          'Follow with Digital World and Social Media, or Values, Anger and Acts of Aggression.',
          'Keep Stress, Trauma, Post-Traumatic Stress for a group that knows you, with two facilitators.',
          'Grandfather Teachings - Wisdom is led by a local Elder or Knowledge Keeper. Begin asking weeks ahead.',
          'Ways of the River - Working Together suits a group that wants to do something with what it learned.',
        ],
      },
      {
        title: 'Across all modules',
        points: [
          'People can always pass.',
          'Stories are about made-up people.',
          'Every part works by talking alone, if a screen does not.',
        ],
      },
      {
        title: 'Signs that it is working',
        points: [
          'Young people use the words outside the session.',
          'Quiet people stay.',
          'Someone says “can I start again?”',
        ],
      },
    ],
  }),
  guide(PEACE, 'fr', {
    title: 'Paix et justice (Peace & Justice)',
    summary: 'Le respect, les conflits et la réparation, avec des jeunes dans la communauté.',
    sections: [
      {
        title: 'De quoi il s’agit',
        text: [
          'Les jeunes s’exercent à dire leurs limites, à ralentir les émotions fortes et à prendre soin les uns des autres, dans la salle et en ligne. Aucun module ne demande d’histoire personnelle.',
        ],
      },
      {
        title: 'Un bon ordre',
        points: [
          'Commencez par Respect Through Boundaries : il donne des mots pour la suite.',
          'Continuez avec Digital World and Social Media ou Values, Anger and Acts of Aggression.',
          'Gardez Stress, Trauma, Post-Traumatic Stress pour un groupe qui vous connaît, avec deux personnes à l’animation.',
          'Grandfather Teachings - Wisdom est guidé par une personne aînée ou une gardienne du savoir de la région. Demandez des semaines à l’avance.',
        ],
      },
      {
        title: 'Dans tous les modules',
        points: [
          'On peut toujours passer son tour.',
          'Les histoires parlent de personnages inventés.',
          'Sans écran, chaque partie fonctionne aussi par la parole.',
        ],
      },
    ],
  }),
  guide(PEACE, 'zh', {
    title: '和平与公正（Peace & Justice）',
    summary: '与社区里的青少年一起谈尊重、冲突与修复。',
    sections: [
      {
        title: '这个主题讲什么',
        text: [
          '青少年练习清楚地表达界限，让强烈的情绪慢下来，并在现实和网络中互相照应。没有一个模块要求讲个人经历。',
        ],
      },
      {
        title: '建议的顺序',
        points: [
          '先做 Respect Through Boundaries，它为之后提供可用的话语。',
          '接着做 Digital World and Social Media，或 Values, Anger and Acts of Aggression。',
          'Stress, Trauma, Post-Traumatic Stress 适合已经熟悉您的小组，并且需要两位辅导员。',
          'Grandfather Teachings - Wisdom 由当地原住民长者或知识守护者带领，请提前几周邀请。',
        ],
      },
      {
        title: '所有模块都一样',
        points: ['随时可以跳过。', '故事里的人物都是虚构的。', '没有屏幕时，每个部分都可以只用谈话进行。'],
      },
    ],
  }),
  guide({ key: 'education', look: { color: '#7f5404', place: 'field', motif: 'kite' } }, 'en', {
    title: 'Education',
    summary: 'School, learning and the adults who help.',
    sections: [
      {
        title: 'What this theme is about',
        text: [
          'Some participants love school, some left it, some were pushed out. This theme asks all of them what helps people learn, and takes the answers to adults who can act on them.',
        ],
      },
      {
        title: 'Before you begin',
        points: [
          'Find one adult in a school or learning centre who will read the ideas.',
          'Know how someone can return to learning in your area, at any age.',
          'Prepare to work without reading or writing.',
        ],
      },
      {
        title: 'Afterwards',
        points: [
          'Bring the ideas to that adult within two weeks.',
          'Tell the group what happened with them, even if the answer is “not yet”.',
        ],
      },
    ],
  }),
  guide(REPAIR, 'en', {
    title: 'Making Things Right',
    summary: 'Harm, repair and trust that grows back, with young people in justice settings.',
    sections: [
      {
        title: 'What this theme is about',
        text: [
          'We look at how harm touches people and what repair can be. We work with made-up stories. Nobody talks about charges, files or open cases.',
        ],
      },
      {
        title: 'Keep in mind',
        points: [
          'Many young people who caused harm have also been harmed. Both are true.',
          'Nobody has to forgive, and nobody has to be forgiven today.',
          'Real meetings between people happen only through trained restorative workers.',
        ],
      },
      {
        title: 'Working with staff',
        points: [
          'Tell staff what the session is about, and ask what the day has been like.',
          'Agree on who stays near, and how to call for help without fuss.',
          'Afterwards, share only what you said you would share.',
        ],
      },
    ],
  }),
  guide(REPAIR, 'fr', {
    title: 'Réparer (Making Things Right)',
    summary: 'Le tort, la réparation et la confiance qui repousse, avec des jeunes en milieu de justice.',
    sections: [
      {
        title: 'De quoi il s’agit',
        text: [
          'On regarde comment un tort touche les gens et ce que peut être une réparation. Les histoires sont inventées. Personne ne parle d’accusations, de dossiers ou de causes en cours.',
        ],
      },
      {
        title: 'À garder en tête',
        points: [
          'Beaucoup de jeunes qui ont causé un tort en ont aussi subi. Les deux sont vrais.',
          'Personne n’est obligé de pardonner.',
          'Les vraies rencontres passent seulement par des personnes formées en justice réparatrice.',
        ],
      },
    ],
  }),
  guide({ key: 'starting-again', look: { color: '#6b4a3a', place: 'valley', motif: 'house' } }, 'en', {
    title: 'Starting Again',
    summary: 'Coming home, steady days and people who help, with adults in justice settings.',
    sections: [
      {
        title: 'What this theme is about',
        text: [
          'A move home is one of the biggest changes there is. We make it smaller: one week, a few steps, some people to call.',
        ],
      },
      {
        title: 'Keep in mind',
        points: [
          'Home is not safe or certain for everyone.',
          'Dates change. Plans should still work when they do.',
          'People with lived experience are the best co-leaders. Pay them.',
        ],
      },
      {
        title: 'Useful to have at hand',
        points: [
          'Numbers for housing, ID, health, food and peer support, checked this week.',
          'Naloxone kits and how to get them.',
          'The name of the worker who will meet each person outside, if there is one.',
        ],
      },
    ],
  }),
  guide(RELATE, 'en', {
    title: 'Everyday Relationships',
    summary: 'Hard talks, good neighbours and asking for help, with adults in the community.',
    sections: [
      {
        title: 'What this theme is about',
        text: [
          'Most of life happens in small talks: at a door, in a kitchen, on the phone. We practise the ones that are easy to put off.',
        ],
      },
      {
        title: 'Keep in mind',
        points: [
          'Some talks are not safe. Say so, and know where to send people for help.',
          'There is more than one good way to talk. Families and cultures differ.',
          'Let people practise with made-up talks.',
        ],
      },
      {
        title: 'Signs that it is working',
        points: [
          'Someone says what they want in one sentence.',
          'Someone decides to wait, and knows why.',
          'People laugh at times.',
        ],
      },
    ],
  }),
  guide(RELATE, 'zh', {
    title: '日常关系（Everyday Relationships）',
    summary: '与社区里的成年人一起练习不容易的谈话、邻里相处和求助。',
    sections: [
      {
        title: '这个主题讲什么',
        text: [
          '生活里的大事常常发生在小小的谈话里：在门口、在厨房、在电话里。我们练习那些容易一拖再拖的谈话。',
        ],
      },
      {
        title: '请记住',
        points: [
          '有些谈话并不安全。请说明这一点，并知道可以把人介绍到哪里求助。',
          '好的谈话方式不止一种，家庭和文化各不相同。',
          '让大家用虚构的谈话来练习。',
        ],
      },
      {
        title: '有效的迹象',
        points: ['有人能用一句话说出自己想要什么。', '有人决定再等等，并且知道为什么。', '大家有时会笑。'],
      },
    ],
  }),
]
