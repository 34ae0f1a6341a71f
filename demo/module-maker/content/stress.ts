import type { ModuleSource } from '../content-types.ts'
import { stressGuides, stressJournals } from '../documents/stress.ts'
import { AGREEMENTS, HELP_988, HELP_HOPE, HELP_STAFF, HELP_YOUTH } from './shared.ts'

export const stress: ModuleSource = {
  key: 'stress',
  version: '1.0.0',
  title: 'Stress, Trauma, Post-Traumatic Stress',
  summary:
    'What stress does in the body, with three grounding skills anyone can use. Includes an opt-out plan for the room.',
  estimate: 75,
  look: { color: '#2f7d6b', place: 'lake', motif: 'boat' },
  agreements: [
    'You can leave the room at any time, and come back at any time.',
    'We do not tell hard stories today. We learn skills.',
    ...AGREEMENTS.slice(1),
  ],
  steps: [
    {
      kind: 'plan',
      name: 'My way out',
      title: 'First, choose how you will take a break if you want one.',
      text: ['Everyone makes a plan, so nobody stands out when they use it.'],
      heading: 'My break plan',
      lines: [
        { label: 'My sign', ideas: ['I just go', 'I put my cup down', 'I nod to the facilitator'] },
        { label: 'Where I go', ideas: ['The hallway', 'The quiet corner', 'Outside with a worker'] },
        {
          label: 'What helps me come back',
          ideas: ['Water', 'Someone sitting near', 'Being left alone for a bit', 'Music'],
        },
      ],
      minutes: 6,
      run: 'Do not skip this part. Show people the quiet place first. Agree who goes with someone who leaves, if anyone.',
    },
    {
      kind: 'scale',
      name: 'Checking in',
      title: 'How is the weather inside?',
      levels: [
        {
          text: 'Heavy clouds',
          reply: 'Thanks for coming with clouds. You can sit near the door and just listen.',
        },
        { text: 'Grey', reply: 'Grey is fine. Nothing here needs sunshine.' },
        { text: 'Changing', reply: 'That is how weather is. Notice when it changes.' },
        { text: 'Mostly clear', reply: 'Good. You may find a skill for a greyer day.' },
        { text: 'Bright', reply: 'Lovely. Save some of it.' },
      ],
      minutes: 3,
      run: 'Answer in silence. You will ask again at the end, so people can notice a change.',
    },
    {
      kind: 'cards',
      name: 'What the body does',
      title: 'Your body has an alarm. It is there to keep you safe.',
      cards: [
        {
          front: 'Ready to fight',
          back: 'Fast heart, tight jaw, hot hands. The body gets strong to push danger away.',
        },
        { front: 'Ready to run', back: 'Legs want to move, eyes look for the door. The body gets fast.' },
        {
          front: 'Freezing',
          back: 'Still, numb, no words. The body waits for danger to pass. It is not a choice, and it is not weakness.',
        },
        {
          front: 'Pleasing',
          back: 'Smiling and saying yes to stay safe. The body keeps the peace. Many people have needed this.',
        },
        {
          front: 'Stress, trauma, post-traumatic stress',
          back: 'Stress: the alarm rings and stops. Trauma: something was too much, too fast or too long. Post-traumatic stress: the alarm keeps ringing after the danger is over. It can get better with help.',
        },
      ],
      minutes: 10,
      run: 'Say it slowly: “Whatever your body did to get through, it was trying to help you.” Do not ask who knows which one.',
    },
    {
      kind: 'sort',
      name: 'Alarm or calm?',
      title: 'Where have you seen these, in people or in films?',
      text: ['One sign alone does not mean something is wrong.'],
      groups: [
        { key: 'alarm', name: 'Alarm is on' },
        { key: 'calm', name: 'Settling down' },
      ],
      cards: [
        {
          text: 'Jumping at small sounds',
          group: 'alarm',
          why: 'The body is listening for danger, even when it is quiet.',
        },
        { text: 'A yawn or a long sigh', group: 'calm', why: 'It is one way the body lets go.' },
        { text: 'Trouble sleeping', group: 'alarm', why: 'It is hard to rest while the alarm is on guard.' },
        {
          text: 'Warm hands',
          group: 'calm',
          why: 'Blood flows back to the hands when the body feels safer.',
        },
        {
          text: 'Feeling far away',
          group: 'alarm',
          why: 'It can be the body’s way of getting some distance.',
        },
        { text: 'Noticing the room again', group: 'calm', why: 'The mind comes back to here and now.' },
      ],
      reply: 'All sorted. Both sides belong to a body that works.',
      minutes: 8,
      run: 'Speak of “people” and “the body”, not “you”. If someone recognizes themselves, a nod is enough.',
    },
    {
      kind: 'checklist',
      name: 'Skill 1: five senses',
      title: 'Look around slowly. Find these things.',
      text: ['This tells the alarm: here and now, I am in this room.'],
      things: [
        { text: 'Things I can see', count: 5 },
        { text: 'Things I can touch', count: 4 },
        { text: 'Sounds I can hear', count: 3 },
        { text: 'Things I can smell, or like to smell', count: 2 },
        { text: 'Slow breath, or a sip of water', count: 1 },
      ],
      reply: 'You did all of it. Notice if anything is a little different.',
      minutes: 8,
      run: 'Do it out loud with simple things: chair, window, sleeve. Some people do better with only “see” and “touch”.',
    },
    {
      kind: 'video',
      name: 'Skill 2: a longer breath',
      title: 'Follow the circle, or just watch it.',
      text: ['If breathing exercises are not for you, watch the water, or hold something cool.'],
      file: 'a-longer-breath',
      words: [
        'A pale circle rests over a lake in the evening.',
        'It grows for four seconds: breathe in.',
        'It becomes small again for six seconds: breathe out slowly.',
        'It does this three times, with a soft tone.',
      ],
      ask: 'What did your body do?',
      options: [
        { text: 'It got a bit slower', reply: 'That is the long breath out at work.' },
        { text: 'Nothing much', reply: 'That happens. It often needs a few tries, or a different skill.' },
        {
          text: 'I did not like it',
          reply: 'Good to know. Breathing is not for everyone. Skill 1 and skill 3 are there for you.',
        },
      ],
      minutes: 8,
      run: 'For some people, attention to breath feels unsafe. Offer “just watch” first, eyes open. The video has captions and lasts half a minute.',
    },
    {
      kind: 'pick',
      name: 'Skill 3: steady things',
      title: 'Pick three steady things you can reach on a hard day.',
      most: 3,
      cards: [
        'Cold water',
        'A walk',
        'A song',
        'Push against a wall',
        'A warm drink',
        'Pet an animal',
        'Call someone',
        'Draw',
        'A blanket',
        'Pray or sit quietly',
        'Stretch',
        'Count backwards',
        'Step outside',
        'Do a small chore',
      ],
      reply: 'These three are your kit. You can write them in your journal.',
      minutes: 8,
      run: 'Ask which ones work in the places people really are: a small room, a bus, a classroom, a shared house. Add their ideas to a list on the wall.',
    },
    {
      kind: 'match',
      name: 'Helping a friend',
      title: 'What helps to hear when the alarm is on?',
      left: 'A friend says',
      right: 'You could say',
      pairs: [
        {
          left: '“I can’t sleep.”',
          right: '“That sounds hard. Want company for a bit?”',
          why: 'Being near often helps more than advice.',
        },
        {
          left: '“It was my fault.”',
          right: '“I don’t believe it was. I’m glad you told me.”',
          why: 'Many people blame themselves. Kind words make room for another view.',
        },
        {
          left: '“I don’t want to talk.”',
          right: '“Okay. I’m around.”',
          why: 'Respecting a no builds trust.',
        },
        {
          left: '“I don’t want to be here any more.”',
          right: '“I’m staying with you. Let’s get help now.”',
          why: 'Stay, ask directly if they are thinking about suicide, and call or text 988 together.',
        },
      ],
      reply: 'All paired. You do not have to fix it. Staying near is a lot.',
      minutes: 10,
      run: 'The last pair matters. Say that asking about suicide does not put the idea in someone’s head, and that they should always tell an adult.',
    },
    {
      kind: 'scale',
      name: 'Checking out',
      title: 'How is the weather now?',
      levels: [
        {
          text: 'Heavier than before',
          reply: 'Thank you for noticing. Please stay a moment, so someone can sit with you.',
        },
        { text: 'About the same', reply: 'That is fine. You learned something, and that counts.' },
        { text: 'A little lighter', reply: 'Good. Which skill helped? Keep that one close.' },
        { text: 'Much lighter', reply: 'Lovely. Be gentle with yourself for the rest of the day.' },
      ],
      minutes: 4,
      run: 'Watch faces. Do not let anyone leave the room alone if they look heavier. Plan the next hour with them.',
    },
  ],
  takeaways: [
    'Your body’s alarm tried to keep you safe.',
    'Skills can turn it down: five senses, a longer breath, steady things.',
    'When the alarm keeps ringing, that is not a weakness. Help works, and you can ask for it.',
  ],
  help: [HELP_STAFF, HELP_988, HELP_YOUTH, HELP_HOPE],
  guide: {
    aim: 'Participants know what stress does in the body, have tried three grounding skills, and know how to ask for help. This is not therapy, and no trauma story is told.',
    bring: [
      'Cool water, tissues and something to hold: stones, putty, a warm cup',
      'A quiet place with a second worker near it',
      'Journals and pens',
    ],
    before: [
      'Two facilitators, always. One leads, one looks after people.',
      'Know who to call: the on-call clinician, the crisis line, the nurse.',
      'Tell everyone the topic a day ahead, and let them choose not to come, without consequences.',
      'Plan a calm hour afterwards. Do not run this last thing before bed or before court.',
    ],
    care: [
      'Never ask for a story. If one begins, say kindly: “Thank you for trusting us. Let’s make time for that together, after the group.”',
      'Do not turn off all lights, close the door fully, ask for closed eyes or touch anyone.',
      'If someone is far away: say their name, say where they are, name things in the room, offer cool water.',
      'If someone talks about suicide, stay with them and follow your agency’s plan at once.',
      'Look after yourself too. Talk with your co-facilitator before you go home.',
    ],
    close: [
      'Each person says or points to one skill to keep, or passes.',
      'End with something ordinary: a snack, a walk, a song.',
      'Check on those who were quiet, the same day and the next.',
    ],
  },
  journal: {
    welcome: 'This is a skills journal. You do not have to write about anything hard.',
    pages: [
      {
        title: 'My alarm',
        text: 'Draw the weather inside, or write a few words.',
        prompts: [{ ask: 'Small signs that my alarm is on:', lines: 4 }],
      },
      {
        title: 'My kit',
        prompts: [
          { ask: 'Three steady things I can reach:', lines: 3 },
          { ask: 'Where I can use them:', lines: 3 },
        ],
      },
      {
        title: 'My people',
        prompts: [
          { ask: 'Someone I can sit with:', lines: 2 },
          { ask: 'Words I can use to ask for help:', lines: 3 },
        ],
      },
    ],
    close: 'You have come through every day so far.',
  },
  guides: stressGuides,
  journals: stressJournals,
  videos: ['a-longer-breath'],
}
