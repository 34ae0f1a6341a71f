import type { ModuleSource } from '../content-types.ts'
import { respectGuides, respectJournals } from '../documents/respect.ts'
import { AGREEMENTS, HELP_STAFF, HELP_YOUTH, HELP_988 } from './shared.ts'

export const respect: ModuleSource = {
  key: 'respect',
  version: '1.0.0',
  title: 'Respect Through Boundaries',
  summary:
    'Participants name their own limits, practise saying them out loud, and plan what to do when a limit is crossed.',
  estimate: 45,
  look: { color: '#a8641f', place: 'street', motif: 'bench' },
  agreements: AGREEMENTS,
  steps: [
    {
      kind: 'scale',
      name: 'Checking in',
      title: 'How are you arriving today?',
      text: ['Any answer is a good place to start.'],
      levels: [
        {
          text: 'Running on empty',
          reply: 'Thanks for being here anyway. Go easy today. Listening counts as taking part.',
        },
        { text: 'A bit off', reply: 'That is okay. Take the parts that help and leave the rest.' },
        { text: 'So-so', reply: 'So-so is honest. Let’s see where the hour goes.' },
        { text: 'Pretty good', reply: 'Good to hear. Your energy may help the room.' },
        { text: 'Ready to go', reply: 'Great. Leave some space for people who need a slower start.' },
      ],
      minutes: 4,
      run: 'Let people answer in their heads. Share your own number first, lightly. If someone is low, check in quietly at the break, not in front of the group.',
    },
    {
      kind: 'choice',
      name: 'Naming a limit',
      title: 'A friend keeps reading your messages over your shoulder. What could you say first?',
      options: [
        {
          text: '“Hey, I’d like some privacy when I’m texting.”',
          reply: 'Clear and calm. It says what you want, not what is wrong with your friend.',
        },
        {
          text: '“Give me a minute, then I’ll show you the funny one.”',
          reply: 'Warm, and it still makes a limit. It works well with someone you like.',
        },
        {
          text: 'Turn the phone face down and say nothing yet.',
          reply: 'Sometimes the body says it first. If it keeps happening, a few words may help.',
        },
      ],
      hint: 'There is no wrong answer. Talk about each one.',
      minutes: 5,
      run: 'Read each answer out loud. Ask: “Who would this work with? When would it not?” Invite a fourth answer from the group.',
    },
    {
      kind: 'cards',
      name: 'Kinds of boundaries',
      title: 'A boundary is a line that tells people what is okay for you. Which kinds do you use?',
      cards: [
        {
          front: 'Body and space',
          back: 'How close people stand, and who can touch you. “I’m not a hugger, but I’ll take a fist bump.”',
        },
        {
          front: 'Time and energy',
          back: 'When you say yes, and when you need rest. “I can stay for an hour, then I have to go.”',
        },
        { front: 'Things', back: 'What you lend and what stays yours. “I don’t lend out my headphones.”' },
        {
          front: 'Feelings',
          back: 'What you talk about, and with whom. “I don’t want to talk about that today.”',
        },
        {
          front: 'Phone and online',
          back: 'Passwords, photos, replies at night. “Please ask before you post a picture of me.”',
        },
      ],
      minutes: 5,
      run: 'Open the cards one by one. Ask for examples from shows, songs or made-up people, so that nobody has to use their own life.',
    },
    {
      kind: 'sort',
      name: 'Three ways to say it',
      title: 'How does each line sound to you?',
      text: ['We all use all three at times. One of them is easier for other people to hear.'],
      groups: [
        { key: 'hint', name: 'Hinting' },
        { key: 'clear', name: 'Clear' },
        { key: 'push', name: 'Pushing' },
      ],
      cards: [
        {
          text: '“I guess you can borrow it… if you really need to.”',
          group: 'hint',
          why: 'The real answer is hiding. The other person may not notice it.',
        },
        {
          text: '“I’m not lending my jacket. Thanks for asking, though.”',
          group: 'clear',
          why: 'It says the limit, and it stays friendly.',
        },
        {
          text: '“Touch my stuff again and see what happens.”',
          group: 'push',
          why: 'The limit is real, but a threat can start something new.',
        },
        {
          text: '“I need to be home by ten, so I’m leaving now.”',
          group: 'clear',
          why: 'A short reason, and an action that goes with it.',
        },
        {
          text: '“Nobody ever asks what I want.”',
          group: 'hint',
          why: 'There is a need in here. Saying it straight makes it easier to meet.',
        },
        {
          text: '“You’re so annoying. Get out.”',
          group: 'push',
          why: 'It is about the person. “I need some time alone” is about the limit.',
        },
      ],
      reply: 'All sorted. Pick one hinting or pushing line and try saying it clearly.',
      minutes: 8,
      run: 'Vote with hands or by pointing. When people disagree, ask what tone of voice they heard. End by turning one “pushing” line into a clear one together.',
    },
    {
      kind: 'scenario',
      name: 'When someone says no',
      title: 'You ask, and the answer is no. Where does the story go?',
      start: 'ask',
      scenes: {
        ask: {
          text: 'You ask Sam for a ride after the game. Sam says, “Not tonight. I want to go home on my own.”',
          turns: [
            { text: '“Okay. See you tomorrow?”', to: 'okay' },
            { text: '“Come on, it’s five minutes.”', to: 'press' },
            { text: 'Say nothing and walk away.', to: 'quiet' },
          ],
        },
        okay: {
          text: 'Sam looks relieved. “Yeah, tomorrow for sure.” You find another way home. Sam knows that a no is safe with you.',
        },
        press: {
          text: 'Sam’s shoulders go up. “I said not tonight.” It gets quiet.',
          turns: [
            { text: '“You’re right, you told me. Sorry.”', to: 'repair' },
            { text: '“Fine. Forget I asked.”', to: 'cold' },
          ],
        },
        quiet: {
          text: 'Sam wonders if you are mad. You wonder if Sam is mad.',
          turns: [
            { text: 'Text later: “All good. I found a ride.”', to: 'repair' },
            { text: 'Wait for Sam to text first.', to: 'cold' },
          ],
        },
        repair: {
          text: 'It takes ten seconds and it fixes a lot. Sam answers with a thumbs up. Saying sorry early is a skill.',
        },
        cold: {
          text: 'It stays cool between you for a few days. It can still be fixed. A small message is often enough.',
        },
      },
      minutes: 8,
      run: 'Let the group vote at each turn, then try a second path. Point out that every path can still be repaired.',
    },
    {
      kind: 'discuss',
      name: 'Talking it over',
      title: 'Talk in pairs or as a group.',
      prompts: [
        'How can you tell, without words, that someone needs space?',
        'Is it harder to set a limit with a friend, with family, or with someone older? Why?',
        'What helps you hear a “no” without feeling small?',
        'What can a group do when one person’s limit is laughed at?',
      ],
      timer: 3,
      minutes: 6,
      run: 'Offer pairs, small groups, or thinking alone. Use the timer only if the group likes it. Collect one idea from each pair, without names.',
    },
    {
      kind: 'breathe',
      name: 'A pause before you speak',
      title: 'A slow breath can hold the door open while you find your words.',
      phases: [
        { words: 'Breathe in', seconds: 4, size: 'grow' },
        { words: 'Breathe out slowly', seconds: 6, size: 'shrink' },
      ],
      rounds: 4,
      instead:
        'Not your thing? Press your feet into the floor, or look for three things that are the same colour. Eyes open or closed, you choose.',
      minutes: 3,
      run: 'Do it with the group, eyes open. Say first that nobody has to. Offer the other choice in the same voice.',
    },
    {
      kind: 'plan',
      name: 'My clear line',
      title: 'Get one clear line ready for this week.',
      text: ['Choose ready words, or write your own.'],
      heading: 'My clear line',
      lines: [
        {
          label: 'The limit I want to be clear about',
          ideas: ['My phone', 'My time', 'My space', 'My things'],
        },
        {
          label: 'My first words',
          ideas: [
            'I’d rather not.',
            'Not today, thanks.',
            'I need some space right now.',
            'Please ask me first.',
          ],
        },
        {
          label: 'If they do not hear it, I will',
          ideas: ['Say it once more, calmly', 'Walk away', 'Talk to someone I trust'],
        },
      ],
      minutes: 6,
      run: 'Give quiet time. Invite people to practise the line with a partner in a normal voice. Remind everyone that when it is not safe to say no, getting away and telling someone is the right plan.',
    },
  ],
  takeaways: [
    'A boundary is about what is okay for you. It is not a wall.',
    'Clear and calm is easier to hear than hinting or pushing.',
    'If it is not safe to say no, it is not your fault. Get to a safe place and tell someone you trust.',
  ],
  help: [HELP_STAFF, HELP_YOUTH, HELP_988],
  guide: {
    aim: 'Participants can name one personal limit, say it in a calm and clear way, and respect a limit that someone else sets.',
    bring: [
      'A screen everyone can see, or one device for each pair',
      'The journal, one for each person, and pens',
      'Paper for a word list that stays on the wall',
    ],
    before: [
      'Set chairs in a circle or a horseshoe with a clear way to the door.',
      'Tell the group how long the module is, and when the break will be.',
      'Decide where someone can go for a few quiet minutes, and who will be near.',
    ],
    care: [
      'Some people have had their limits crossed in ways that hurt. Never ask for a personal story. Use made-up people.',
      'Saying no is not always safe. Say so early: staying safe comes before being clear.',
      'Families and cultures draw lines in different places. Ask, do not correct.',
      'If someone tells you they are being harmed, thank them, stop the activity for them, and follow your agency’s duty to report.',
    ],
    close: [
      'Go around with one word each, or a pass.',
      'Thank the group for one thing you saw them do well.',
      'Stay ten minutes after, in case someone wants to talk.',
    ],
  },
  journal: {
    welcome: 'This journal is yours. Write, draw, or leave it blank. You choose who sees it.',
    pages: [
      {
        title: 'My lines',
        prompts: [
          { ask: 'Three things that are okay for me:', lines: 3 },
          { ask: 'Three things that are not okay for me:', lines: 3 },
        ],
      },
      {
        title: 'How I say it',
        prompts: [
          { ask: 'A time I was clear about a limit. What did I say or do?', lines: 5 },
          { ask: 'My clear line for this week:', lines: 2 },
        ],
      },
      {
        title: 'When someone says no',
        prompts: [
          { ask: 'What helps me hear a no?', lines: 4 },
          { ask: 'Someone who respects my limits, and how I can tell:', lines: 4 },
        ],
      },
    ],
    close: 'You can change your lines as you grow. That is allowed.',
  },
  guides: respectGuides,
  journals: respectJournals,
}
