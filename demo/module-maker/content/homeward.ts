import type { ModuleSource } from '../content-types.ts'
import { homewardGuides, homewardJournals } from '../documents/homeward.ts'
import { AGREEMENTS, HELP_211, HELP_988, HELP_STAFF } from './shared.ts'

export const homeward: ModuleSource = {
  key: 'homeward',
  version: '1.0.0',
  title: 'Steady Ground - My First Week Home',
  summary:
    'Adults plan the first seven days after a move home: small steps, people to call, and what to do when a day goes sideways.',
  estimate: 55,
  look: { color: '#7a5136', place: 'valley', motif: 'house' },
  agreements: [...AGREEMENTS, 'Home can mean many things. Use the meaning that fits you.'],
  steps: [
    {
      kind: 'scale',
      name: 'Checking in',
      title: 'How do you feel about going home?',
      levels: [
        { text: 'I try not to think about it', reply: 'That makes sense. We will keep it small today.' },
        { text: 'Nervous', reply: 'Many people feel that. A plan can take some of the weight.' },
        { text: 'Mixed', reply: 'Glad and worried can sit side by side.' },
        { text: 'Hopeful', reply: 'Good. Let’s give that hope something to stand on.' },
        { text: 'I don’t have a date yet', reply: 'This still works. Plan for a week that could come.' },
      ],
      minutes: 4,
      run: 'Say that there is no right feeling. If someone has nowhere to go, tell them you will look for help together after the group, and do it.',
    },
    {
      kind: 'sort',
      name: 'Now, soon, later',
      title: 'Not everything has to happen on day one.',
      groups: [
        { key: 'now', name: 'First two days' },
        { key: 'soon', name: 'First week' },
        { key: 'later', name: 'Later' },
      ],
      cards: [
        {
          text: 'A safe place to sleep',
          group: 'now',
          why: 'Everything else stands on this. 211 can help find a place.',
        },
        {
          text: 'Medication for the next days',
          group: 'now',
          why: 'Ask the nurse before you leave, and find the nearest pharmacy.',
        },
        {
          text: 'Check in where I have to',
          group: 'now',
          why: 'Put the place, time and phone number on paper.',
        },
        {
          text: 'Health card and ID',
          group: 'soon',
          why: 'Many doors open with ID. Some agencies help pay for it.',
        },
        { text: 'Food for the week', group: 'soon', why: 'A food bank is for everyone who needs it.' },
        {
          text: 'Find steady work',
          group: 'later',
          why: 'It is okay if this takes a while. A resume can wait for sleep.',
        },
        {
          text: 'Fix every old relationship',
          group: 'later',
          why: 'Trust takes time on both sides. One phone call is a start.',
        },
      ],
      reply: 'All sorted. Which card can you take off your shoulders for now?',
      minutes: 9,
      run: 'Bring local phone numbers and opening hours on paper. Plans differ; ask what comes first for this person.',
    },
    {
      kind: 'cards',
      name: 'Things people notice',
      title: 'Coming home can feel strange at first. Others have noticed these.',
      cards: [
        {
          front: 'It is loud, or too quiet',
          back: 'Your body is used to another rhythm. Give it some days. Headphones or a fan can help.',
        },
        {
          front: 'Too many choices',
          back: 'A full store shelf can be a lot. Go at a quiet hour, with a short list.',
        },
        { front: 'People changed', back: 'So did you. You can ask: “What should I know?”' },
        {
          front: 'Everyone asks',
          back: 'You may say: “I’d rather talk about now.” You choose who hears what.',
        },
        {
          front: 'It is not as happy as I hoped',
          back: 'That is common, and it does not mean it has failed. Talk to one person about it.',
        },
      ],
      minutes: 6,
      run: 'If someone with lived experience can co-lead, this is their part. Let them add cards.',
    },
    {
      kind: 'scenario',
      name: 'Day three',
      title: 'It is the third evening. An old friend texts: “Everyone’s here. Come.”',
      start: 'text',
      scenes: {
        text: {
          text: 'You are tired of being alone. You also know how those evenings can go.',
          turns: [
            { text: 'Answer: “Not tonight. Coffee tomorrow?”', to: 'coffee' },
            { text: 'Call someone from your list.', to: 'call' },
            { text: 'Go, just for an hour.', to: 'go' },
          ],
        },
        coffee: { text: 'A minute goes by. “Sure, noon.” You kept the friend and the plan.' },
        call: {
          text: 'You do not talk about the text at all. You talk about the game. After ten minutes the evening looks different.',
        },
        go: {
          text: 'It is good to see faces. Then it starts to feel like before.',
          turns: [
            { text: 'Leave. “Early morning, see you.”', to: 'leave' },
            { text: 'Stay.', to: 'stay' },
          ],
        },
        leave: {
          text: 'The cold air helps. You wanted people, and that is a fair thing to want. Tomorrow you can look for it in another place.',
        },
        stay: {
          text: 'The next day is rough. It is one day. You call your worker or someone you trust and say so. Getting back to the plan is part of the plan.',
        },
      },
      minutes: 9,
      run: 'Keep shame out of it. Ask: “What was this person really looking for?” and “Where else could they find it?”',
    },
    {
      kind: 'pick',
      name: 'My people',
      title: 'Pick up to four kinds of people for your list.',
      most: 4,
      cards: [
        'Family',
        'A friend who keeps me steady',
        'My worker or officer',
        'A sponsor or peer',
        'An Elder or faith leader',
        'A doctor or nurse',
        'A neighbour',
        'A former boss or teacher',
        'A helpline',
        'Someone I have yet to meet',
      ],
      reply: 'Write a name and a number beside each one in your journal, on paper.',
      minutes: 6,
      run: 'Some people will have nobody to name. Helplines and workers are real answers. Offer to make the first call together.',
    },
    {
      kind: 'rank',
      name: 'What keeps me steady',
      title: 'Put these in your own order.',
      lines: ['Sleep', 'Moving my body', 'Something to do each day', 'Someone to talk to', 'Time on my own'],
      first: 'I need this most',
      last: 'I can do with less',
      reply: 'How could the first one happen on day one?',
      minutes: 5,
      run: 'Let people explain their top one. Connect it to a time of day.',
    },
    {
      kind: 'breathe',
      name: 'At the door',
      title: 'A slow minute you can take at any door: a bus, an office, a home.',
      phases: [
        { words: 'Breathe in', seconds: 4, size: 'grow' },
        { words: 'Rest', seconds: 2, size: 'stay' },
        { words: 'Breathe out slowly', seconds: 6, size: 'shrink' },
      ],
      rounds: 4,
      instead: 'Another way: feel your keys or your sleeve in your hand, and name three things you can see.',
      minutes: 4,
      run: 'Do it once together, eyes open. Nobody has to join in.',
    },
    {
      kind: 'plan',
      name: 'My first week',
      title: 'Three lines for the first week.',
      heading: 'My first week',
      lines: [
        {
          label: 'Each morning I will',
          ideas: ['Get up at the same time', 'Go for a walk', 'Look at my list', 'Call someone'],
        },
        {
          label: 'When a day goes sideways, I will',
          ideas: ['Call one person', 'Go to bed early', 'Start again at the next hour', 'Go to a meeting'],
        },
        {
          label: 'By the end of the week I want to have',
          ideas: ['Slept in one safe place', 'Checked in on time', 'Applied for my ID', 'Eaten with someone'],
        },
      ],
      minutes: 12,
      run: 'Make a clean paper copy with each person. If they agree, go over it again with the worker who will meet them outside.',
    },
  ],
  takeaways: [
    'Small and steady beats fast and everything.',
    'One rough day is one day.',
    'Asking for help is how most people get through a big change.',
  ],
  help: [HELP_STAFF, HELP_211, HELP_988],
  guide: {
    aim: 'Each participant leaves with a one-page plan for the first seven days at home and at least one person or service to call.',
    bring: [
      'Local numbers and opening hours on paper: housing, ID, health, food, peer support',
      'Journals and pens',
      'Bus maps, if people will use the bus',
    ],
    before: [
      'Find out the conditions that commonly apply, without looking into files in the group.',
      'Invite a peer worker with lived experience to co-lead.',
      'Check that the numbers on your list work, this week.',
    ],
    care: [
      'Home may not be safe for everyone. Never assume family is a help.',
      'Some people do not know their date, or it has changed. Make the plan about “the first week, whenever it comes”.',
      'Talk about substance use without blame. After time away the body tolerates less; tell people about naloxone and not using alone.',
      'If someone sees no way forward, stay with them and get help at once: 988 or the on-call nurse.',
    ],
    close: [
      'Each person says one line of their plan, or passes.',
      'Fold the plan and put it with the things that go home.',
      'Tell people who will check in with them, and when.',
    ],
  },
  journal: {
    welcome: 'A small book for a big week. Keep it in your pocket.',
    pages: [
      {
        title: 'My list',
        text: 'Names, numbers and addresses on paper, because a phone can be empty.',
        prompts: [{ ask: 'People and places I can call:', lines: 8 }],
      },
      {
        title: 'My days',
        prompts: [
          { ask: 'Day 1:', lines: 2 },
          { ask: 'Day 2:', lines: 2 },
          { ask: 'Day 3:', lines: 2 },
          { ask: 'Days 4 to 7:', lines: 4 },
        ],
      },
      {
        title: 'When a day goes sideways',
        prompts: [
          { ask: 'What helps me first:', lines: 3 },
          { ask: 'Words I can say when I call someone:', lines: 3 },
        ],
      },
    ],
    close: 'You can begin again at any hour of the day.',
  },
  guides: homewardGuides,
  journals: homewardJournals,
}
