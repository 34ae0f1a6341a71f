import type { ModuleSource } from '../content-types.ts'
import { wotrGuides, wotrJournals } from '../documents/wotr.ts'
import { AGREEMENTS, HELP_211, HELP_STAFF, HELP_YOUTH } from './shared.ts'

export const wotr: ModuleSource = {
  key: 'wotr',
  version: '1.0.0',
  title: 'Ways of the River - Working Together',
  summary:
    'A group looks at how it works: who carries what, how it goes around a stone, and what it could do together.',
  estimate: 60,
  look: { color: '#1f7a74', place: 'valley', motif: 'path' },
  agreements: [...AGREEMENTS, 'Every job counts, also the quiet ones.'],
  steps: [
    {
      kind: 'video',
      name: 'Two streams',
      title: 'Watch how two streams become one river.',
      file: 'two-streams',
      words: [
        'Two streams start in different places in the hills.',
        'Each one finds its own way around the stones.',
        'When they meet, neither one disappears. Together they can carry more.',
      ],
      ask: 'Which part of the river is most like you today?',
      options: [
        { text: 'A small stream, just starting', reply: 'Every river has a small start. Welcome.' },
        {
          text: 'Working my way around a stone',
          reply: 'That takes patience. Water shows that slow is a way, too.',
        },
        { text: 'A wide, calm part', reply: 'Calm helps everyone near it.' },
        { text: 'Fast water', reply: 'Lots of energy. The group can use some of that.' },
      ],
      minutes: 7,
      run: 'The film lasts less than half a minute, with captions and a soft tone. Ask for answers by standing in four corners, or by pointing.',
    },
    {
      kind: 'pick',
      name: 'What I bring',
      title: 'Pick two things you bring to a group.',
      most: 2,
      cards: [
        'I listen',
        'I make people laugh',
        'I have ideas',
        'I finish things',
        'I notice who is left out',
        'I ask good questions',
        'I know a lot of people',
        'I am strong',
        'I stay calm',
        'I speak another language',
        'I can cook',
        'I am new and see things fresh',
      ],
      reply: 'Those two are a gift to a group. Did anyone ever thank you for them?',
      minutes: 6,
      run: 'Go around and let each person name one, or let a friend name it for them if they would like that.',
    },
    {
      kind: 'match',
      name: 'Who carries what',
      title: 'A group needs different jobs. Match each job with what it sounds like.',
      left: 'A job in the group',
      right: 'It sounds like',
      pairs: [
        {
          left: 'Getting started',
          right: '“Let’s just try one thing.”',
          why: 'Someone has to make the first splash.',
        },
        {
          left: 'Keeping time',
          right: '“We have ten minutes left.”',
          why: 'It lets others forget the clock.',
        },
        {
          left: 'Bringing people in',
          right: '“We have not heard from you yet. Would you like to?”',
          why: 'An invitation, not a push.',
        },
        {
          left: 'Slowing down',
          right: '“Can we check that everyone agrees?”',
          why: 'Slowing down saves time later.',
        },
      ],
      reply: 'All paired. Which job do you take without noticing?',
      minutes: 7,
      run: 'Hand out the jobs for the rest of the hour. Let people swap.',
    },
    {
      kind: 'tokens',
      name: 'What we want to do',
      title: 'Your group has eight days of help to give away. Where do they go?',
      tokens: 8,
      things: [
        'A meal for neighbours',
        'Clean up a park or a shore',
        'Visits with older people',
        'A sports day for kids',
        'A wall of art',
        'A swap table for clothes',
      ],
      reply: 'All eight are placed. How did you decide, and was everyone heard?',
      minutes: 10,
      run: 'Do this as a group with one screen. Watch how the group decides. Afterwards ask about the way, not only the result.',
    },
    {
      kind: 'scenario',
      name: 'A stone in the river',
      title: 'Your group is planning the meal. Two people want different things.',
      start: 'stone',
      scenes: {
        stone: {
          text: 'Kai wants to cook something from home. Robin says it costs too much. They both look at the floor.',
          turns: [
            { text: 'Ask each one: “What matters most to you here?”', to: 'matters' },
            { text: 'Vote, quickly.', to: 'vote' },
            { text: 'Take a break.', to: 'break' },
          ],
        },
        matters: {
          text: 'Kai misses home. Robin is worried that the money will run out before everyone has eaten. Both are caring about people.',
          turns: [{ text: 'Look for a way that fits both.', to: 'both' }],
        },
        vote: {
          text: 'Robin’s side wins by one. It is decided, and Kai goes quiet.',
          turns: [
            { text: 'Ask Kai what would make it work.', to: 'matters' },
            { text: 'Go on. A vote is a vote.', to: 'on' },
          ],
        },
        break: {
          text: 'Some water, some air. Things look smaller after ten minutes.',
          turns: [{ text: 'Come back and ask what matters most.', to: 'matters' }],
        },
        on: {
          text: 'The meal happens. Kai comes late and leaves early. The group can still ask how Kai is. It is not too late.',
        },
        both: {
          text: 'One dish from Kai’s home, in a small size, and soup for everyone. The river goes around the stone, and the stone stays.',
        },
      },
      minutes: 9,
      run: 'Let people play Kai and Robin if they want to. Point out that a fast way and a fair way are sometimes different.',
    },
    {
      kind: 'line',
      name: 'How we are doing',
      title: 'How is your own group doing? Move each line.',
      ends: ['Not yet', 'Very much'],
      statements: [
        { text: 'I can say what I think here.', ask: 'What would move it a little to the right?' },
        { text: 'We share the work fairly.', ask: 'Which job do people not see?' },
        { text: 'When we disagree, we stay kind.', ask: 'What helps us do that?' },
        { text: 'New people feel welcome.', ask: 'What could we do in their first five minutes?' },
      ],
      minutes: 7,
      run: 'First alone, then only those who want to share. Choose one line to work on together.',
    },
    {
      kind: 'discuss',
      name: 'Finding our way',
      title: 'Talk together.',
      prompts: [
        'What has this group already done well?',
        'Which stone keeps coming back?',
        'Who is not in the room who should be?',
        'What could we do in the next month, small and real?',
      ],
      timer: 4,
      minutes: 8,
      run: 'Use the jobs from part 3. Write down one thing to do, who does it, and by when.',
    },
    {
      kind: 'plan',
      name: 'Our next bend',
      title: 'Agree on one next step.',
      heading: 'Our next step',
      lines: [
        { label: 'We will', ideas: ['Plan a meal', 'Clean up a place', 'Invite someone new', 'Meet again'] },
        {
          label: 'The first thing to do',
          ideas: ['Ask for a room', 'Make a list', 'Call someone', 'Choose a day'],
        },
        { label: 'I can carry', ideas: ['One phone call', 'Setting up', 'Bringing food', 'Making a poster'] },
      ],
      minutes: 6,
      run: 'Take a copy on paper. Begin the next meeting with it.',
    },
  ],
  takeaways: [
    'Every group needs different jobs, also the quiet ones.',
    'Ask what matters most before you vote.',
    'Small and real beats big and someday.',
  ],
  help: [HELP_STAFF, HELP_211, HELP_YOUTH],
  guide: {
    aim: 'Participants see what each of them brings, practise deciding fairly, and agree on one real thing to do together.',
    bring: [
      'A screen and sound, or the words of the film on paper',
      'Large paper and markers',
      'Journals, and a snack to share',
    ],
    before: [
      'Know the group’s history. Is there something unfinished between people?',
      'Find out what the group could really do: money, rooms, rules.',
      'The river is a picture anyone may use. If participants know other stories about rivers, make room for them.',
    ],
    care: [
      'Some people have been pushed out of groups. Never let teams be chosen by captains.',
      'Quiet is a way of taking part.',
      'If an old conflict comes up, pause it kindly and plan a separate talk.',
      'Only count people by age and gender for the record. No names are needed.',
    ],
    close: [
      'Read the next step out loud together.',
      'Each person thanks the person on their left for one thing, or passes.',
      'Share the snack.',
    ],
  },
  journal: {
    welcome: 'Notes for you and your group. Keep them, or hang a page on the wall.',
    pages: [
      {
        title: 'What I bring',
        prompts: [
          { ask: 'Two things I bring to a group:', lines: 2 },
          { ask: 'Something I would like to get better at:', lines: 3 },
        ],
      },
      {
        title: 'Stones',
        prompts: [
          { ask: 'Something that gets in our way:', lines: 3 },
          { ask: 'Ways around it:', lines: 4 },
        ],
      },
      {
        title: 'Our next step',
        prompts: [
          { ask: 'We will:', lines: 2 },
          { ask: 'I can carry:', lines: 2 },
          { ask: 'We meet again on:', lines: 1 },
        ],
      },
    ],
    close: 'Rivers take their time, and they arrive.',
  },
  guides: wotrGuides,
  journals: wotrJournals,
  videos: ['two-streams'],
}
