import type { GuideText, JournalText, Language } from '../content-types.ts'

const guideZh: GuideText = {
  title: '尊重，从界限开始（Respect Through Boundaries）',
  summary: '参与者说出自己的界限，练习用平静清楚的话表达，并想好界限被越过时该怎么做。',
  aim: '参与者能够说出一条自己的界限，用平静、清楚的方式表达，并尊重别人的界限。',
  bring: ['大家都能看到的屏幕，或每两人一台设备', '每人一本学习日志和一支笔', '一张可以贴在墙上的大纸'],
  before: [
    '把椅子摆成圆圈或半圆，留出通往门口的路。',
    '告诉大家活动多长、什么时候休息。',
    '想好哪里可以安静几分钟，以及谁会在附近。',
  ],
  care: [
    '有些人的界限曾经被伤害过。请不要询问个人经历，只用虚构的人物举例。',
    '说“不”并不总是安全的。一开始就说明：安全比表达清楚更重要。',
    '不同的家庭和文化，界限的位置不一样。多问，少纠正。',
    '如果有人说自己正在受到伤害，请感谢他们的信任，停下对他们的活动，并按机构的规定报告。',
  ],
  parts: [
    {
      name: '签到',
      minutes: 4,
      run: '让大家在心里回答。您可以先轻松地说出自己的数字。如果有人状态低落，请在休息时私下关心，不要当着大家的面。',
    },
    {
      name: '说出界限',
      minutes: 5,
      run: '大声读出每个回答。问：“这句话对谁合适？什么时候不合适？”请小组想出第四种回答。',
    },
    {
      name: '各种界限',
      minutes: 5,
      run: '一张一张打开卡片。请大家用电视剧、歌曲或虚构的人物举例，这样没有人需要讲自己的生活。',
    },
    {
      name: '三种说法',
      minutes: 8,
      run: '用举手或手指投票。意见不同时，问大家听到的是什么语气。最后一起把一句“逼迫”的话改成清楚的话。',
    },
    {
      name: '当别人说“不”',
      minutes: 8,
      run: '每到一个转折点就让小组投票，然后再试另一条路。请指出：每条路上都还有机会修复。',
    },
    {
      name: '一起聊聊',
      minutes: 6,
      run: '可以两人一组、小组，或者自己想。大家愿意时才用计时器。每组收集一个想法，不记名字。',
    },
    {
      name: '开口之前停一停',
      minutes: 3,
      run: '睁着眼睛和大家一起做。先说明：没有人必须参加。用同样的语气介绍另一种选择。',
    },
    {
      name: '我的清楚一句',
      minutes: 6,
      run: '留出安静的时间，请愿意的人用平常的声音和同伴练习。提醒大家：当说“不”不安全时，离开并告诉别人才是对的做法。',
    },
  ],
  close: ['每人说一个词，也可以跳过。', '感谢小组做得好的一件事。', '结束后多留十分钟，也许有人想聊聊。'],
}

const guideFr: GuideText = {
  title: 'Le respect par les limites (Respect Through Boundaries)',
  summary:
    'Les participants nomment leurs limites, s’exercent à les dire à voix haute et préparent ce qu’ils feront si une limite est franchie.',
  aim: 'Chaque personne peut nommer une limite, la dire calmement et clairement, et respecter celle d’une autre personne.',
  bring: [
    'Un écran visible de tous, ou un appareil pour deux',
    'Un journal par personne et des crayons',
    'Une grande feuille à laisser au mur',
  ],
  before: [
    'Placez les chaises en cercle ou en demi-cercle, avec un chemin libre vers la porte.',
    'Dites combien de temps dure le module et quand aura lieu la pause.',
    'Prévoyez un endroit calme et décidez qui sera tout près.',
  ],
  care: [
    'Certaines personnes ont vu leurs limites franchies d’une façon qui blesse. Ne demandez jamais d’histoire personnelle; prenez des personnages inventés.',
    'Dire non n’est pas toujours sans danger. Dites-le d’entrée de jeu : la sécurité passe avant la clarté.',
    'Chaque famille et chaque culture place ses limites ailleurs. Posez des questions sans corriger.',
    'Si quelqu’un dit qu’on lui fait du mal, remerciez-le, arrêtez l’activité pour lui et suivez l’obligation de signalement de votre organisme.',
  ],
  parts: [
    {
      name: 'On prend des nouvelles',
      minutes: 4,
      run: 'Chacun répond dans sa tête. Dites d’abord votre propre chiffre, avec légèreté. Si une personne ne va pas bien, allez la voir à la pause, pas devant le groupe.',
    },
    {
      name: 'Nommer une limite',
      minutes: 5,
      run: 'Lisez chaque réponse à voix haute. Demandez : « Avec qui est-ce que ça marcherait? Quand est-ce que ça ne marcherait pas? » Cherchez ensemble une quatrième réponse.',
    },
    {
      name: 'Différentes limites',
      minutes: 5,
      run: 'Ouvrez les cartes une à une. Demandez des exemples tirés de séries, de chansons ou de personnages inventés.',
    },
    {
      name: 'Trois façons de le dire',
      minutes: 8,
      run: 'Votez à main levée. En cas de désaccord, demandez quel ton les gens ont entendu. Terminez en rendant claire une phrase qui pousse.',
    },
    {
      name: 'Quand quelqu’un dit non',
      minutes: 8,
      run: 'Le groupe vote à chaque tournant, puis essaie un deuxième chemin. Montrez que chaque chemin permet encore de réparer.',
    },
    {
      name: 'On en parle',
      minutes: 6,
      run: 'Proposez des paires, de petits groupes ou un moment seul. N’utilisez la minuterie que si le groupe aime ça.',
    },
    {
      name: 'Une pause avant de parler',
      minutes: 3,
      run: 'Faites-le avec le groupe, les yeux ouverts. Dites d’abord que personne n’est obligé. Offrez l’autre choix sur le même ton.',
    },
    {
      name: 'Ma phrase claire',
      minutes: 6,
      run: 'Laissez du temps calme. Celles et ceux qui veulent s’exercent à deux. Rappelez que si dire non est dangereux, partir et en parler à quelqu’un est le bon plan.',
    },
  ],
  close: [
    'Un mot chacun, ou on passe.',
    'Remerciez le groupe pour une chose bien faite.',
    'Restez dix minutes, au cas où quelqu’un voudrait parler.',
  ],
}

const journalZh: JournalText = {
  title: '尊重，从界限开始（Respect Through Boundaries）',
  welcome: '这本日志是您自己的。可以写，可以画，也可以留白。给谁看，由您决定。',
  pages: [
    {
      title: '我的界限',
      prompts: [
        { ask: '对我来说可以的三件事：', lines: 3 },
        { ask: '对我来说不可以的三件事：', lines: 3 },
      ],
    },
    {
      title: '我怎么说',
      prompts: [
        { ask: '有一次我清楚地表达了界限。我说了什么，或做了什么？', lines: 5 },
        { ask: '这一周我的清楚一句：', lines: 2 },
      ],
    },
    {
      title: '当别人说“不”',
      prompts: [
        { ask: '什么能帮助我听见别人的“不”？', lines: 4 },
        { ask: '谁尊重我的界限？我怎么看得出来？', lines: 4 },
      ],
    },
  ],
  close: '您会成长，您的界限也可以改变。',
}

const journalFr: JournalText = {
  title: 'Le respect par les limites (Respect Through Boundaries)',
  welcome: 'Ce journal est à toi. Écris, dessine ou laisse des pages vides. Tu choisis qui le voit.',
  pages: [
    {
      title: 'Mes limites',
      prompts: [
        { ask: 'Trois choses qui me conviennent :', lines: 3 },
        { ask: 'Trois choses qui ne me conviennent pas :', lines: 3 },
      ],
    },
    {
      title: 'Comment je le dis',
      prompts: [
        { ask: 'Une fois où j’ai été clair ou claire. Qu’est-ce que j’ai dit ou fait?', lines: 5 },
        { ask: 'Ma phrase claire pour cette semaine :', lines: 2 },
      ],
    },
    {
      title: 'Quand quelqu’un dit non',
      prompts: [
        { ask: 'Ce qui m’aide à entendre un non :', lines: 4 },
        { ask: 'Une personne qui respecte mes limites, et comment je le sais :', lines: 4 },
      ],
    },
  ],
  close: 'Tes limites peuvent changer quand tu grandis. C’est permis.',
}

export const respectGuides: Partial<Record<Language, GuideText>> = { zh: guideZh, fr: guideFr }
export const respectJournals: Partial<Record<Language, JournalText>> = { zh: journalZh, fr: journalFr }
