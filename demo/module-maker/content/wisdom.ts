import type { ModuleSource } from '../content-types.ts'
import { wisdomGuides } from '../documents/wisdom.ts'
import { HELP_HOPE, HELP_STAFF, HELP_YOUTH } from './shared.ts'

/**
 * This module makes room for a local Elder or Knowledge Keeper; it tells no teaching and speaks for no Nation.
 * Its pictures stay plain landscapes until art is commissioned from Indigenous artists.
 */
export const wisdom: ModuleSource = {
  key: 'wisdom',
  version: '1.0.0',
  title: 'Grandfather Teachings - Wisdom',
  summary:
    'A listening circle about wisdom, led by a local Elder or Knowledge Keeper. Read the guide before you begin.',
  estimate: 40,
  look: { color: '#4f5f9e', place: 'forest', motif: 'pines' },
  agreements: [
    'The Elder or Knowledge Keeper leads. The screen waits.',
    'Listen to understand. You do not have to speak.',
    'What is shared in the circle belongs to the person who shared it.',
    'Please ask before you write down, record or retell anything.',
  ],
  steps: [
    {
      kind: 'cards',
      name: 'Arriving well',
      title: 'Before we begin, how do we arrive in a good way?',
      text: [
        'The Seven Grandfather Teachings come from the Anishinaabe. Other Nations have their own teachings. This module does not tell them. It makes room to hear them from someone who carries them.',
      ],
      cards: [
        {
          front: 'Who is with us?',
          back: 'The Elder or Knowledge Keeper introduces themselves in their own way. They choose what to share today.',
        },
        {
          front: 'Whose land are we on?',
          back: 'Listen to how people from here speak about this place. If nobody from here is with us, say so honestly, and find out who to ask.',
        },
        {
          front: 'Is there a protocol?',
          back: 'Follow the guidance of the person leading: where to sit, when to stand, what to put away.',
        },
        {
          front: 'What if this is not my culture?',
          back: 'You are welcome here as a guest. A guest listens, asks kindly, and does not take.',
        },
        {
          front: 'What if it is, and I feel far from it?',
          back: 'Many people do, for reasons that are not their fault. There is no test here. You belong as you are.',
        },
      ],
      minutes: 5,
      run: 'Hand the opening over to the Elder or Knowledge Keeper. If they prefer no screen, turn it off; nothing here is needed more than their words.',
    },
    {
      kind: 'scale',
      name: 'Checking in',
      title: 'How ready are you to listen today?',
      levels: [
        {
          text: 'My mind is far away',
          reply: 'That is all right. Rest your eyes on something still. You can just be here.',
        },
        {
          text: 'I am here and tired',
          reply: 'Listening can be restful. You do not have to do anything else.',
        },
        { text: 'I am here', reply: 'Good. That is enough.' },
        { text: 'I am curious', reply: 'Hold on to your questions. There will be time to ask.' },
      ],
      minutes: 3,
      run: 'Everyone answers in silence. The person leading may want to begin here in another way; follow them.',
    },
    {
      kind: 'checklist',
      name: 'Listening time',
      title: 'Now we listen to the person who leads.',
      text: ['The screen rests here. Come back to it when the sharing has ended.'],
      things: [
        { text: 'I put my phone away', count: 1 },
        { text: 'I noticed my feet on the floor', count: 1 },
        { text: 'I let someone finish without thinking of my answer', count: 1 },
        { text: 'I heard something I want to remember', count: 1 },
      ],
      reply: 'Thank you for listening. That is a gift to the person who shared.',
      minutes: 12,
      run: 'This time belongs to the Elder or Knowledge Keeper. If nobody could come, do not fill the time with a teaching from a book or the internet. Move the session, or go to the next part and say why.',
    },
    {
      kind: 'reflect',
      name: 'Someone wise',
      title: 'Think of someone whose wisdom helped you.',
      text: ['A grandparent, an aunty, a coach, a neighbour, a friend. It can be a younger person too.'],
      prompts: [
        { label: 'What did they say or do?', starters: ['They always', 'Once, they', 'They never'] },
        { label: 'What did you take from it?', starters: ['I learned', 'I still'] },
      ],
      minutes: 5,
      run: 'Some people have lost the person they think of. Allow silence and tears, and keep tissues near. Nobody has to share.',
    },
    {
      kind: 'sort',
      name: 'Knowing and wisdom',
      title: 'Some things we know. Some things we learn to live by. How do you see these?',
      text: ['There is no right answer. The talk about it is the point.'],
      groups: [
        { key: 'know', name: 'Knowing a fact' },
        { key: 'wise', name: 'Living with wisdom' },
      ],
      cards: [
        { text: 'How deep the river is', group: 'know', why: 'A fact can be measured and looked up.' },
        {
          text: 'When not to cross the river',
          group: 'wise',
          why: 'It joins facts with care for yourself and others.',
        },
        {
          text: 'What someone did last year',
          group: 'know',
          why: 'It is a fact about the past. It is not all of who they are.',
        },
        {
          text: 'Seeing who someone is becoming',
          group: 'wise',
          why: 'It takes time, patience and a kind eye.',
        },
        {
          text: 'Saying “I don’t know, let’s ask”',
          group: 'wise',
          why: 'Knowing where your knowledge ends is part of wisdom for many people.',
        },
      ],
      reply: 'All sorted. Was there a card you would put in both?',
      minutes: 5,
      run: 'Keep it light. If the Elder or Knowledge Keeper sees a card differently, theirs is the view to end on.',
    },
    {
      kind: 'discuss',
      name: 'Talking circle',
      title: 'Go around the circle. Speak one at a time, or pass.',
      prompts: [
        'What is one thing you heard today that you want to keep?',
        'When is it wise to wait?',
        'Who could you ask when you do not know what to do?',
        'What might a younger person learn from you?',
      ],
      timer: 5,
      minutes: 7,
      run: 'Ask the person leading whether to hold a circle and how. Do not bring in an object or a ceremony on your own.',
    },
    {
      kind: 'plan',
      name: 'One small step',
      title: 'Carry one thing with you.',
      heading: 'My small step',
      lines: [
        {
          label: 'Something I want to keep',
          ideas: ['Listen first', 'Ask when I don’t know', 'Take my time', 'Be patient with myself'],
        },
        {
          label: 'Someone I would like to learn from',
          ideas: ['An Elder', 'Someone in my family', 'A friend', 'I am still looking'],
        },
        {
          label: 'This week I will',
          ideas: [
            'Ask them one question',
            'Say thank you',
            'Sit outside for a while',
            'Listen without answering',
          ],
        },
      ],
      minutes: 3,
      run: 'If someone would like to meet an Elder or reach a cultural program, write it down with them and follow up within the week.',
    },
  ],
  takeaways: [
    'Wisdom is learned from people, over time.',
    'You can ask. Nobody has to know everything alone.',
    'Thank the person who shared with you today.',
  ],
  help: [HELP_STAFF, HELP_HOPE, HELP_YOUTH],
  guide: {
    aim: 'Participants spend time listening to a local Elder or Knowledge Keeper, and think about wisdom in their own lives. The module gives the time its frame; the teaching is theirs to share, or not.',
    bring: [
      'Chairs in a circle; water and tea',
      'What the Elder or Knowledge Keeper has asked for',
      'An honorarium and travel costs, agreed before the day',
    ],
    before: [
      'Ask a Nation, friendship centre or cultural worker near you who could lead. Ask weeks ahead, and ask about protocol, gifts and payment.',
      'Show the Elder or Knowledge Keeper every screen. Change, skip or drop what they do not want.',
      'Do not run this module as a lesson about a culture that is not yours. Without someone to lead, choose another module.',
      'Tell participants who will come, and that joining is their choice.',
    ],
    care: [
      'Some participants or their families have been hurt by schools, courts and services that tried to take their culture away. Give room for grief and anger.',
      'First Nations, Inuit and Métis people have different teachings. Never ask one young person to speak for all.',
      'Nothing is recorded or photographed unless the person leading and the group have agreed.',
      'Know a local Indigenous support person by name before the session.',
    ],
    close: [
      'The Elder or Knowledge Keeper closes, in their own way.',
      'Thank them in front of the group, and see them out.',
      'Ask them later how it went, and whether they would like to come again.',
    ],
  },
  journal: {
    welcome:
      'This journal is yours. Before you write down something that was shared, ask the person who shared it.',
    pages: [
      {
        title: 'Listening',
        prompts: [
          { ask: 'What I noticed while I listened:', lines: 5 },
          { ask: 'A question I would like to ask:', lines: 2 },
        ],
      },
      { title: 'Someone wise', prompts: [{ ask: 'A person whose wisdom helped me, and how:', lines: 6 }] },
      {
        title: 'My small step',
        prompts: [
          { ask: 'This week I will:', lines: 3 },
          { ask: 'Someone I want to thank:', lines: 2 },
        ],
      },
    ],
    close: 'What you carry can help someone else one day.',
  },
  guides: wisdomGuides,
}
