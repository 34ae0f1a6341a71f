import type { PrintedBooklet } from './printed-booklet.ts'

export const handbook: PrintedBooklet = {
  key: 'facilitator-handbook',
  file: 'handbook/facilitator-handbook-en.pdf',
  language: 'en',
  look: { color: '#16524f', place: 'field', motif: 'tree' },
  kind: 'Hub',
  title: 'Facilitator Handbook',
  summary: 'How to prepare a room, lead a group with care, and record who took part.',
  sections: [
    {
      title: 'What we mean by facilitating',
      text: [
        'You make it easy for people to think, talk and try things. You do not have to know everything. You keep the time, you keep people safe, and you let the group do the work.',
        'Many people we meet have lived through hard things. We do not need to know what happened to treat people well. We offer choice, we explain what comes next, and we never force anyone to take part.',
      ],
    },
    {
      title: 'The day before',
      points: [
        'Open the module and go through every part yourself.',
        'Read the facilitator guide, and most of all its page “Taking care”.',
        'Print the journals, or check that the pens work.',
        'Choose a co-facilitator. For Stress, Trauma, Post-Traumatic Stress there must always be two of you.',
        'If the internet is weak where you are going, download the module while you are online.',
      ],
    },
    {
      title: 'The room',
      points: [
        'A circle or a horseshoe, with a free way to the door.',
        'Soft light if you can, water on the table, something small to hold.',
        'A quiet place nearby where someone can go, and a person who knows about it.',
        'The screen where everyone can see it. Press “Larger text” for a big room.',
        'Ask what people need: a seat near the door, a break, an interpreter, a larger print.',
      ],
    },
    {
      title: 'Opening a group',
      points: [
        'Say your name, the title, how long it takes and when the break is.',
        'Read the agreements on the first screen. Ask whether anything is missing.',
        'Say what you must report, before anyone shares anything.',
        'Remind people that they can pass on every part.',
      ],
    },
    {
      title: 'Words that help',
      points: [
        '“You can pass.” “Thank you for saying that.” “What else could be going on?”',
        '“Some people …” instead of “you always …”.',
        'Say what someone did, not what someone is.',
        'Say “young person”, “client” or “participant”, or use the name a person gives you.',
      ],
    },
    {
      title: 'When it gets hard',
      text: ['Slow your voice. Offer a break to everyone, so that nobody is singled out.'],
      points: [
        'Someone begins to tell a painful story: thank them, and offer time after the group.',
        'Someone is far away: say their name and where they are, name things in the room, offer cool water.',
        'Voices go up: stand to the side, not in between. Give people space and a way out.',
        'Someone talks about suicide or about being harmed: stay with them, follow your agency’s plan, call or text 988 together if it helps.',
      ],
    },
    {
      title: 'Culture and language',
      points: [
        'People learn best in their own language. Guides and journals come in several languages.',
        'Content from Indigenous teachings is led by local Elders or Knowledge Keepers. If nobody can lead it, choose another module.',
        'Ask people how they want to be called, and get it right.',
      ],
    },
    {
      title: 'Running a module in Hub',
      points: [
        'Choose a learning type, a sector, a theme and a topic. Press Enter Module, then Start Module.',
        'When you are done, press End Module. Hub asks who took part.',
        'If the connection drops or the browser closes, nothing is lost. Open Hub again and finish the record.',
        'In a workshop we count people and ages, not names. With clients, choose only the people who were in the room.',
      ],
    },
    {
      title: 'After the group',
      points: [
        'Stay ten minutes. Some things are only said at the door.',
        'Record the session while you remember it.',
        'Talk with your co-facilitator: what went well, who should we check on, how are we?',
        'Look after yourself. This work is heavy at times, and you matter in it.',
      ],
    },
    {
      title: 'Where to turn',
      points: [
        'Kids Help Phone: 1-800-668-6868, or text 686868, day or night.',
        '9-8-8: call or text, day or night, about thoughts of suicide.',
        'Hope for Wellness, for all Indigenous people: 1-855-242-3310, day or night.',
        '211: services near you.',
      ],
    },
  ],
}
