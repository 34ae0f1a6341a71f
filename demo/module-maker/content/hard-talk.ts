import type { ModuleSource } from '../content-types.ts'
import { hardTalkGuides, hardTalkJournals } from '../documents/hard-talk.ts'
import { AGREEMENTS, HELP_211, HELP_988, HELP_STAFF } from './shared.ts'

export const hardTalk: ModuleSource = {
  key: 'hard-talk',
  version: '1.0.0',
  title: 'Starting a Hard Conversation',
  summary:
    'Adults prepare one conversation they have been putting off, with words that lower the heat on both sides.',
  estimate: 55,
  look: { color: '#4a4f9c', place: 'valley', motif: 'chairs' },
  agreements: [
    ...AGREEMENTS,
    'You may keep your real conversation to yourself. Use a made-up one if you like.',
  ],
  steps: [
    {
      kind: 'line',
      name: 'Me and hard talks',
      title: 'Where are you on the line?',
      ends: ['Not like me', 'A lot like me'],
      statements: [
        { text: 'I wait and hope it goes away.', ask: 'Sometimes it does. What tells you that it won’t?' },
        { text: 'I say it fast to get it over with.', ask: 'What would one slow breath first be like?' },
        { text: 'I plan every word.', ask: 'What if the other person does not know their lines?' },
        { text: 'I feel it in my body before I feel it in words.', ask: 'Where does it start?' },
      ],
      minutes: 6,
      run: 'All four are ways people protect themselves. Say so. Share one of yours.',
    },
    {
      kind: 'choice',
      name: 'What do I want?',
      title: 'A neighbour’s music keeps you up. What would you want most from a talk?',
      options: [
        { text: 'To sleep', reply: 'Clear and simple. Keep it in sight when the talk wanders.' },
        { text: 'To be treated with respect', reply: 'Then how you begin matters as much as what you ask.' },
        { text: 'To stay on good terms', reply: 'A shared door is worth a lot. You can say that out loud.' },
        {
          text: 'To let them know how angry I am',
          reply: 'That is honest. What would you like to be different the day after?',
        },
      ],
      minutes: 5,
      run: 'Ask: “If the talk goes well, what is different tomorrow?” That is the aim.',
    },
    {
      kind: 'sort',
      name: 'Openers',
      title: 'Does this first line open the door, or close it?',
      groups: [
        { key: 'open', name: 'Opens the door' },
        { key: 'close', name: 'Closes the door' },
      ],
      cards: [
        {
          text: '“You always do this.”',
          group: 'close',
          why: 'With “always”, people start looking for the one time they did not.',
        },
        {
          text: '“Is this a good time? I’d like to ask you something.”',
          group: 'open',
          why: 'It gives the other person a choice, and a moment to get ready.',
        },
        {
          text: '“Everyone thinks you’re selfish.”',
          group: 'close',
          why: 'It brings a crowd into the room.',
        },
        {
          text: '“When the music is on after eleven, I can’t sleep.”',
          group: 'open',
          why: 'It says what happens and what it does to you.',
        },
        {
          text: '“I care about this, so I’m nervous to bring it up.”',
          group: 'open',
          why: 'Saying you are nervous often lowers the heat.',
        },
        {
          text: '“We need to talk.” (by text, no more)',
          group: 'close',
          why: 'It leaves hours of worry. Say what about, and when.',
        },
      ],
      reply: 'All sorted. Which opener sounds like you?',
      minutes: 8,
      run: 'Say each line in two tones of voice. A good line can close a door in the wrong tone.',
    },
    {
      kind: 'match',
      name: 'Under the words',
      title: 'Match what someone says with what they may need.',
      left: 'They say',
      right: 'They may need',
      pairs: [
        {
          left: '“You never call.”',
          right: 'To know they matter to you',
          why: 'Missing someone can come out as blame.',
        },
        {
          left: '“Do it yourself, then.”',
          right: 'Some thanks for what they did',
          why: 'People pull back when their work is not seen.',
        },
        {
          left: '“I don’t care.”',
          right: 'A break, or some safety',
          why: 'It may be too much at once. Try again later.',
        },
        {
          left: '“What do you want from me?”',
          right: 'One clear request',
          why: 'Guessing is tiring. Say the one thing.',
        },
      ],
      reply: 'All paired. You can ask: “Is it that…?”',
      minutes: 7,
      run: 'These are guesses, not facts. Teach the question “Is it that…?” and accept a no.',
    },
    {
      kind: 'scenario',
      name: 'Try it out',
      title: 'You knock. Your neighbour opens, a bit surprised.',
      start: 'knock',
      scenes: {
        knock: {
          text: '“Yeah?” The TV is on. A child is laughing somewhere.',
          turns: [
            { text: '“Hi. Is this a good time for a quick question?”', to: 'time' },
            { text: '“Your music is driving me crazy.”', to: 'crazy' },
          ],
        },
        time: {
          text: '“Dinner soon, but go ahead.”',
          turns: [
            { text: '“When the music is on after eleven, I can’t sleep. I start work at six.”', to: 'fact' },
            { text: '“Never mind. Another time.”', to: 'later' },
          ],
        },
        crazy: {
          text: '“Excuse me? I have never heard a word from you.” The arms cross.',
          turns: [
            { text: '“You’re right, I should have come sooner. Can I start again?”', to: 'fact' },
            { text: 'Leave.', to: 'later' },
          ],
        },
        fact: {
          text: '“Oh. I didn’t know it was that loud. My shift ends late. It’s how I come down.”',
          turns: [
            { text: '“Could you use headphones after eleven?”', to: 'ask' },
            { text: '“What could work for both of us?”', to: 'both' },
          ],
        },
        ask: { text: '“I can try. Knock if I forget.” You say thank you, and you mean it.' },
        both: {
          text: 'You talk for five minutes. Headphones on weeknights, music on Fridays. You find out the child’s name.',
        },
        later: {
          text: 'That is a choice, too. You can write down your first line tonight and try on a day with more sleep.',
        },
      },
      minutes: 9,
      run: 'Invite two people to read the parts. Stop at each turn and ask how each neighbour’s body feels.',
    },
    {
      kind: 'breathe',
      name: 'Before you go in',
      title: 'Half a minute before the talk.',
      phases: [
        { words: 'Breathe in', seconds: 4, size: 'grow' },
        { words: 'Breathe out slowly', seconds: 6, size: 'shrink' },
      ],
      rounds: 3,
      instead: 'Or let your shoulders drop, and read your first line once more.',
      minutes: 3,
      run: 'Offer it. Do not insist on it.',
    },
    {
      kind: 'plan',
      name: 'My conversation',
      title: 'Prepare your own talk. It stays on this screen.',
      heading: 'My conversation',
      lines: [
        {
          label: 'A good time and place',
          ideas: ['On a walk', 'At the kitchen table', 'By phone', 'With someone there to help'],
        },
        {
          label: 'My first line',
          ideas: [
            'Is this a good time?',
            'I care about us, so I want to say something.',
            'I need your help with something.',
          ],
        },
        {
          label: 'My one request',
          ideas: [
            'Please let me know ahead',
            'Can we share the work?',
            'I need some time',
            'Can we try again?',
          ],
        },
        {
          label: 'If it gets too hot',
          ideas: ['Let’s take a break', 'I’d like to think about it', 'Talk again tomorrow'],
        },
      ],
      minutes: 10,
      run: 'Ask everyone first: “Is it safe to have this talk?” If a person has been hurt or threatened by the other one, the plan is to get help, not to talk it out alone.',
    },
    {
      kind: 'discuss',
      name: 'In pairs',
      title: 'Practise with a partner, or think it through alone.',
      prompts: [
        'Say your first line. How did it feel to say it?',
        'Swap: how did it feel to hear it?',
        'What could the other person be worried about?',
        'How will you look after yourself after the talk?',
      ],
      timer: 3,
      minutes: 7,
      run: 'Let people choose partners. Offer to be a partner yourself.',
    },
  ],
  takeaways: [
    'Know your one request before you start.',
    'Say what happens and what it does to you.',
    'You can take a break. If it is not safe, you do not have to have this talk.',
  ],
  help: [HELP_STAFF, HELP_211, HELP_988],
  guide: {
    aim: 'Participants can choose a time, a first line and one request for a conversation they have been putting off, and know when not to have it alone.',
    bring: ['A screen', 'Journals and pens', 'Two chairs for those who want to practise'],
    before: [
      'Have a made-up conversation ready for people who want to use one.',
      'Know local services for people who are not safe at home.',
      'Set the room so pairs can talk without being overheard.',
    ],
    care: [
      'Some talks are not safe. Say this twice: at the start and before the plan.',
      'Do not coach someone to confront a person who has hurt them.',
      'In some families and cultures, talks go through an older relative, or happen while doing something else. Make room for that.',
      'People may cry. Slow down, offer a break, and do not fix.',
    ],
    close: [
      'Each person says when they might have the talk, or “not yet”.',
      'Ask what they will do to be kind to themselves afterwards.',
      'Offer a check-in next week.',
    ],
  },
  journal: {
    welcome: 'Room to think before you talk. Nobody else needs to read it.',
    pages: [
      {
        title: 'What I want',
        prompts: [
          { ask: 'If the talk goes well, what is different the next day?', lines: 3 },
          { ask: 'What may the other person want?', lines: 3 },
        ],
      },
      {
        title: 'My words',
        prompts: [
          { ask: 'My first line:', lines: 2 },
          { ask: 'What happens, and what it does to me:', lines: 4 },
          { ask: 'My one request:', lines: 2 },
        ],
      },
      {
        title: 'Afterwards',
        prompts: [
          { ask: 'How it went, or why I chose to wait:', lines: 4 },
          { ask: 'Something I did well:', lines: 2 },
        ],
      },
    ],
    close: 'Waiting is allowed. So is beginning.',
  },
  guides: hardTalkGuides,
  journals: hardTalkJournals,
}
