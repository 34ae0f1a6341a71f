import type { ModuleSource } from '../content-types.ts'
import { schoolGuides, schoolJournals } from '../documents/school.ts'
import { AGREEMENTS, HELP_211, HELP_STAFF, HELP_YOUTH } from './shared.ts'

export const school: ModuleSource = {
  key: 'school',
  version: '1.0.0',
  title: 'Ideal School',
  summary:
    'Groups design the school they wish they had, then choose one change to bring to an adult they trust.',
  estimate: 35,
  look: { color: '#7f6a04', place: 'field', motif: 'seedling' },
  agreements: [...AGREEMENTS, 'Dream big first. We get practical later.'],
  steps: [
    {
      kind: 'choice',
      name: 'A day that worked',
      title: 'Think of a time when learning felt good, in school or anywhere. What was there?',
      options: [
        { text: 'Someone who believed in me', reply: 'One person can change how a whole place feels.' },
        {
          text: 'Something I could do with my hands',
          reply: 'Many people learn best by doing. It counts as learning.',
        },
        { text: 'Time to go at my own speed', reply: 'Slow is not the same as behind.' },
        { text: 'Friends to learn with', reply: 'Learning together can make hard things lighter.' },
        {
          text: 'I can’t think of one',
          reply: 'Then school may owe you a better day. Your ideas are needed here.',
        },
      ],
      minutes: 4,
      run: 'Kitchens, rinks, garages and aunties’ houses are places of learning too. Take every answer seriously.',
    },
    {
      kind: 'tokens',
      name: 'Building it',
      title: 'You have ten tokens. What does your ideal school have most of?',
      tokens: 10,
      things: [
        'Kind adults',
        'Good food',
        'Quiet places',
        'Sports and moving',
        'Art and music',
        'Job skills',
        'Languages and cultures',
        'Small classes',
      ],
      reply: 'All ten placed. Look: what did you put first without thinking?',
      minutes: 6,
      run: 'In groups, let each person place two tokens before they talk. Photograph the result only if nobody is in the picture.',
    },
    {
      kind: 'sort',
      name: 'Who decides?',
      title: 'In your ideal school, who decides?',
      groups: [
        { key: 'students', name: 'Students' },
        { key: 'together', name: 'Together' },
        { key: 'staff', name: 'Staff' },
      ],
      cards: [
        {
          text: 'What is for lunch',
          group: 'together',
          why: 'Students know what gets eaten. Staff know the budget.',
        },
        {
          text: 'How we treat each other',
          group: 'together',
          why: 'Rules hold better when everyone helped to write them.',
        },
        { text: 'Which book I read', group: 'students', why: 'People read more when they choose.' },
        { text: 'Fire safety', group: 'staff', why: 'Someone has to carry this, and it should not be you.' },
        {
          text: 'What happens after a fight',
          group: 'together',
          why: 'Many schools ask the people involved what would make it right.',
        },
        {
          text: 'When I take a short break',
          group: 'students',
          why: 'You know your own head best. A simple signal helps everyone.',
        },
      ],
      reply: 'All sorted. Where would you like more say than you have now?',
      minutes: 7,
      run: 'Ask: “Where do you have a say today?” Keep names of teachers and schools out of it.',
    },
    {
      kind: 'scenario',
      name: 'First day',
      title: 'It is your first day at the ideal school, and you are twenty minutes late.',
      start: 'door',
      scenes: {
        door: {
          text: 'You stand at the door. Someone at the desk looks up.',
          turns: [
            { text: 'They say: “Glad you made it. Rough morning?”', to: 'glad' },
            { text: 'They say: “Sign here. You’re late.”', to: 'late' },
          ],
        },
        glad: {
          text: 'Your shoulders come down. You say the bus did not come. They walk you to class and tell you what you missed.',
          turns: [{ text: 'See how the class welcomes you.', to: 'class' }],
        },
        late: {
          text: 'You think about turning around. This is not the ideal school yet. What would you change about this minute?',
          turns: [
            { text: 'Change the words at the desk.', to: 'glad' },
            { text: 'Change the bus.', to: 'bus' },
          ],
        },
        bus: {
          text: 'Good point: sometimes it is not about you at all. In the ideal school, someone asks why people are late, and fixes the bus.',
          turns: [{ text: 'Go in.', to: 'class' }],
        },
        class: {
          text: 'Someone moves over to make space. The teacher nods and goes on. Nobody makes a scene. You are in.',
        },
      },
      minutes: 5,
      run: 'Ask the group to write a better line for the desk. Say it in a few tones of voice, and laugh a little.',
    },
    {
      kind: 'rank',
      name: 'What first?',
      title: 'You can only change a few things this year. Put them in order.',
      lines: [
        'A quiet place to cool down',
        'Breakfast for everyone',
        'An adult I can text',
        'A say in the rules',
        'Classes that lead to a job',
      ],
      first: 'change this first',
      last: 'next year',
      reply: 'Why does the first one matter most?',
      minutes: 5,
      run: 'Pairs first, then one shared list. A vote with dots is fine.',
    },
    {
      kind: 'plan',
      name: 'One real change',
      title: 'Now make it real. One change, one adult, one first step.',
      heading: 'My ask',
      lines: [
        {
          label: 'I would like',
          ideas: [
            'A quiet place for breaks',
            'A different way to show what I know',
            'Help with catching up',
            'A club or a course',
          ],
        },
        {
          label: 'Because',
          ideas: ['I learn better when I am calm', 'I want to finish', 'It would help others too'],
        },
        { label: 'I will talk to', ideas: ['A teacher', 'My worker', 'A coach', 'Someone in my family'] },
      ],
      minutes: 6,
      run: 'Practise the ask in pairs. Offer to go along. If school ended badly for someone, the ask can be about any kind of learning.',
    },
    {
      kind: 'discuss',
      name: 'Looking back',
      title: 'Before we go:',
      prompts: [
        'What was in every group’s school?',
        'What could start tomorrow, with no money at all?',
        'Which adult would be surprised by your ideas?',
      ],
      timer: 2,
      minutes: 2,
      run: 'Write the shared ideas down and tell the group who will see them. Then really show them to that person.',
    },
  ],
  takeaways: [
    'Your ideas about learning are worth hearing.',
    'One person and one small change can make a place different.',
    'Learning is not only school, and it is never too late.',
  ],
  help: [HELP_STAFF, HELP_YOUTH, HELP_211],
  guide: {
    aim: 'Participants say what helps them learn, and leave with one real change to ask for and one adult to ask.',
    bring: [
      'A screen, or large paper and ten stickers for each group',
      'Journals and pens',
      'A list of local schools and learning centres, with a contact for each',
    ],
    before: [
      'Find an adult with some say in a school or learning centre who will truly read the ideas.',
      'Make groups of three or four. Let people choose.',
      'Think about who has been out of school for long, and welcome other places of learning.',
    ],
    care: [
      'School has hurt some people and their families. Do not defend it. Listen.',
      'Reading and writing may be hard for someone. Offer drawing, stickers and talking.',
      'No names of teachers or schools.',
      'Do not promise changes you cannot make.',
    ],
    close: [
      'Each group shows one idea.',
      'Say what happens next with the ideas, and when you will report back.',
      'Thank people for teaching you something.',
    ],
  },
  journal: {
    welcome: 'Draw your ideal school here, or write about it. Spelling does not matter.',
    pages: [
      {
        title: 'My map',
        text: 'Draw the building, the yard, the people.',
        prompts: [{ ask: 'The place where I would spend most time:', lines: 9 }],
      },
      {
        title: 'How I learn',
        prompts: [
          { ask: 'I learn best when:', lines: 3 },
          { ask: 'It is hard for me when:', lines: 3 },
        ],
      },
      { title: 'My ask', prompts: [{ ask: 'What I would like, why, and who I will ask:', lines: 5 }] },
    ],
    close: 'Keep this. Your ideas will still be good next year.',
  },
  guides: schoolGuides,
  journals: schoolJournals,
}
