import type { ModuleSource } from '../content-types.ts'
import { repairGuides, repairJournals } from '../documents/repair.ts'
import { AGREEMENTS, HELP_988, HELP_STAFF, HELP_YOUTH } from './shared.ts'

export const repair: ModuleSource = {
  key: 'repair',
  version: '1.0.0',
  title: 'After the Splash - Making Things Right',
  summary: 'Who is touched when harm happens, what people may need, and what a real repair can look like.',
  estimate: 50,
  look: { color: '#3f6f8a', place: 'lake', motif: 'lighthouse' },
  agreements: [...AGREEMENTS, 'We never talk about anyone’s file or charges. The stories here are made up.'],
  steps: [
    {
      kind: 'scale',
      name: 'Checking in',
      title: 'How much energy do you have for this today?',
      levels: [
        { text: 'Almost none', reply: 'Thanks for coming. Sit back and listen as much as you like.' },
        { text: 'Some', reply: 'Some is enough.' },
        { text: 'Plenty', reply: 'Great. Leave room for others to go first at times.' },
      ],
      minutes: 3,
      run: 'Ask for fingers held low, so only you can see. Adjust your pace to the room.',
    },
    {
      kind: 'cards',
      name: 'Ripples',
      title: 'A window at the corner store is broken one night. Who feels the ripples?',
      text: ['Open the cards. Think of others who are not on a card.'],
      cards: [
        {
          front: 'The owner',
          back: 'Sweeps up glass at six in the morning. Worries about money, and who did it.',
        },
        { front: 'A child next door', back: 'Heard the noise and could not sleep.' },
        {
          front: 'The person who did it',
          back: 'Hears about it all day. Feels sick, angry, or nothing much yet.',
        },
        { front: 'Their family', back: 'Wonders what neighbours say.' },
        { front: 'People who shop there', back: 'Talk about moving away, or about fixing it together.' },
      ],
      minutes: 7,
      run: 'Draw circles on paper like ripples. Add the person who caused harm in the same way as everyone else.',
    },
    {
      kind: 'sort',
      name: 'Needs',
      title: 'After harm, people need things. Who may need this most?',
      groups: [
        { key: 'harmed', name: 'Person harmed' },
        { key: 'both', name: 'Both' },
        { key: 'caused', name: 'Person who caused it' },
      ],
      cards: [
        { text: 'To be safe', group: 'both', why: 'Nothing good starts before people are safe.' },
        { text: 'To ask “Why me?”', group: 'harmed', why: 'Not knowing can be the hardest part.' },
        {
          text: 'A way to do better',
          group: 'caused',
          why: 'People can carry blame for years when there is no way to act on it.',
        },
        { text: 'To be heard', group: 'both', why: 'Listening is often the first repair.' },
        { text: 'The broken thing fixed', group: 'harmed', why: 'Fixing it shows that the words are real.' },
        { text: 'Someone who still believes in them', group: 'both', why: 'Nobody grows alone.' },
      ],
      reply: 'All sorted. Did any need surprise you?',
      minutes: 8,
      run: 'Say that causing harm and being harmed often happen to the same people at different times. Do not ask who.',
    },
    {
      kind: 'match',
      name: 'Sorry, and sorry',
      title: 'Match each “sorry” with how it may land.',
      left: 'The words',
      right: 'How it may land',
      pairs: [
        {
          left: '“Sorry if you got upset.”',
          right: 'It sounds as if the feeling was the problem.',
          why: 'The small word “if” moves the weight to the other person.',
        },
        {
          left: '“Sorry, but you started it.”',
          right: 'The “but” rubs out the “sorry”.',
          why: 'The rest may be true. It can wait for another talk.',
        },
        {
          left: '“I broke it. I’m sorry. I’ll fix it.”',
          right: 'It owns the act and offers a repair.',
          why: 'Short, clear, and something follows.',
        },
        {
          left: 'Fixing it quietly, no words',
          right: 'It shows care, and some may still need words.',
          why: 'For some people and families, actions speak first.',
        },
      ],
      reply: 'All paired. What makes a sorry real for you?',
      minutes: 8,
      run: 'Try the lines in different tones. Remind people that nobody has to forgive.',
    },
    {
      kind: 'scenario',
      name: 'The store',
      title: 'Dee broke the window. What happens next?',
      start: 'dee',
      scenes: {
        dee: {
          text: 'Nobody knows it was Dee. The owner puts up a sign: “Please talk to me. I’m not looking for trouble.”',
          turns: [
            { text: 'Talk to an adult Dee trusts.', to: 'adult' },
            { text: 'Leave a note with some money.', to: 'note' },
            { text: 'Walk past the other way.', to: 'past' },
          ],
        },
        adult: {
          text: 'Dee’s coach listens. “There are ways to do this that are safe for everyone. Let’s find out which one fits.”',
          turns: [
            { text: 'Meet the owner, with the coach there.', to: 'meet' },
            { text: 'Write a letter first.', to: 'letter' },
          ],
        },
        note: {
          text: 'The owner keeps the note by the till. It helps a bit. The questions are still there, for both of them.',
          turns: [
            { text: 'Tell someone and do more.', to: 'adult' },
            { text: 'Leave it there.', to: 'leave' },
          ],
        },
        past: {
          text: 'For weeks, Dee takes the long way home. The long way is tiring.',
          turns: [
            { text: 'Talk to an adult Dee trusts.', to: 'adult' },
            { text: 'Keep taking the long way.', to: 'leave' },
          ],
        },
        meet: {
          text: 'The owner asks why. Dee says it straight. They agree on three Saturdays of helping in the store. On the last one, they share a soda.',
        },
        letter: {
          text: 'Dee writes three versions. The third one owns it without excuses. The owner writes back one line: “Thank you. Come by.”',
        },
        leave: {
          text: 'Nothing more happens for now. Dee still thinks about it at times. The door to do something stays open.',
        },
      },
      minutes: 10,
      run: 'Before real contact with a person who was harmed, there must be a trained worker, consent on both sides and no court order against it. Say so.',
    },
    {
      kind: 'rank',
      name: 'What makes trust grow back?',
      title: 'Put these in your own order.',
      lines: [
        'Time',
        'Telling the truth',
        'Doing what I said',
        'Fixing what broke',
        'Other people giving me a chance',
      ],
      first: 'helps most',
      last: 'helps least',
      reply: 'Which one is in your own hands?',
      minutes: 6,
      run: 'Notice that some lines depend on us and some on others. Both are real.',
    },
    {
      kind: 'reflect',
      name: 'My own ripple',
      title: 'Small ripples can be good ones, too.',
      prompts: [
        { label: 'A good ripple I have made, big or small', starters: ['Once I', 'I helped'] },
        {
          label: 'One small thing I could make right or make better',
          starters: ['I could', 'I would like to'],
        },
      ],
      minutes: 8,
      run: 'Do not collect or read these. Tell people not to write about anything that is before a court.',
    },
  ],
  takeaways: [
    'Harm makes ripples. So does repair.',
    'A real sorry owns it, and something follows.',
    'You are more than the worst thing you have done, and more than the worst thing done to you.',
  ],
  help: [HELP_STAFF, HELP_YOUTH, HELP_988],
  guide: {
    aim: 'Participants can see who is touched by harm, name what people may need, and tell words that repair from words that do not.',
    bring: ['A screen', 'Large paper and markers for ripples', 'Journals and pens'],
    before: [
      'Know which participants must not be in contact with each other.',
      'Ask staff whether a story about a broken window is too close for someone. Change it if so.',
      'Agree on what you must report, and tell the group at the start.',
    ],
    care: [
      'Nothing about charges or open cases. Stop kindly if it starts: “That one is for you and your lawyer.”',
      'Many young people here have been harmed. Never push anyone to forgive.',
      'Shame shuts people down. Speak about acts and next steps.',
      'Real contact with a person harmed goes only through a trained restorative worker.',
    ],
    close: [
      'Read the takeaways together, or have someone read them.',
      'Ask for one good ripple people saw in the room today.',
      'Be around for ten minutes afterwards.',
    ],
  },
  journal: {
    welcome: 'Yours alone. Please do not write about anything that is before a court.',
    pages: [
      {
        title: 'Ripples',
        text: 'Draw a splash and its ripples. Put people, places or feelings in them.',
        prompts: [{ ask: 'What I see in my drawing:', lines: 6 }],
      },
      {
        title: 'Words that help',
        prompts: [
          { ask: 'A sorry I would like to hear:', lines: 3 },
          { ask: 'A sorry I would like to say, now or one day:', lines: 4 },
        ],
      },
      {
        title: 'Trust',
        prompts: [
          { ask: 'Someone who gave me a chance:', lines: 2 },
          { ask: 'One thing I can do this week that shows I mean it:', lines: 3 },
        ],
      },
    ],
    close: 'Every day makes new ripples.',
  },
  guides: repairGuides,
  journals: repairJournals,
}
