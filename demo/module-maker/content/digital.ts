import type { ModuleSource } from '../content-types.ts'
import { digitalGuides, digitalJournals } from '../documents/digital.ts'
import { AGREEMENTS, HELP_STAFF, HELP_YOUTH } from './shared.ts'

export const digital: ModuleSource = {
  key: 'digital',
  version: '1.0.0',
  title: 'Digital World and Social Media',
  summary: 'What we share, who sees it, and how to step back when a conversation online stops being safe.',
  estimate: 50,
  look: { color: '#2f6f8f', place: 'street', motif: 'lanterns' },
  agreements: [...AGREEMENTS, 'No real posts, names or accounts today. We use made-up ones.'],
  steps: [
    {
      kind: 'line',
      name: 'Me and my screen',
      title: 'Where are you on the line today?',
      text: ['Move each slider. There is no good or bad end.'],
      ends: ['Not like me', 'A lot like me'],
      statements: [
        { text: 'My phone is the first thing I reach for.', ask: 'What do you hope to find there?' },
        { text: 'I feel better after I scroll.', ask: 'Is it different at night?' },
        { text: 'I post things I later take down.', ask: 'What changes between posting and taking it down?' },
        {
          text: 'Online is where I find my people.',
          ask: 'What do they give you that is hard to find elsewhere?',
        },
      ],
      minutes: 6,
      run: 'You can do this standing, with a line across the room. Keep it playful. Online life is real life, so do not talk it down.',
    },
    {
      kind: 'rank',
      name: 'Who can see it?',
      title: 'You post a photo. Put these people in order: who is it really for?',
      lines: [
        'Close friends',
        'People at school',
        'My family',
        'Someone I may work for one day',
        'People I have never met',
      ],
      first: 'it is for them',
      last: 'I would rather they did not see it',
      reply: 'Would your settings agree with your list?',
      minutes: 6,
      run: 'Ask how long a post lives, and who can copy it. Show where audience settings are in one app, on your own test account.',
    },
    {
      kind: 'sort',
      name: 'Share, ask or keep',
      title: 'Share it, ask first, or keep it?',
      groups: [
        { key: 'share', name: 'Share' },
        { key: 'ask', name: 'Ask first' },
        { key: 'keep', name: 'Keep' },
      ],
      cards: [
        {
          text: 'A sunset from the bus',
          group: 'share',
          why: 'Nobody is in it, and it does not show where you live.',
        },
        { text: 'A group photo at a party', group: 'ask', why: 'Everyone in it has a say.' },
        { text: 'My street and house number', group: 'keep', why: 'It tells strangers where to find you.' },
        { text: 'A friend’s bad news', group: 'ask', why: 'It is their news to tell.' },
        { text: 'A song I like', group: 'share', why: 'It says something about you, and gives little away.' },
        {
          text: 'My password, to someone I love',
          group: 'keep',
          why: 'Love and passwords are two different things.',
        },
        {
          text: 'Where I am right now',
          group: 'keep',
          why: 'Later is safer. You can share the place once you have left.',
        },
      ],
      reply: 'All sorted. Which card got the most talk?',
      minutes: 8,
      run: 'People will disagree, and that is useful. Ask “What would have to be true for you to move this card?”',
    },
    {
      kind: 'cards',
      name: 'How the feed works',
      title: 'A feed is built to keep you looking. What is behind it?',
      cards: [
        {
          front: 'It never ends',
          back: 'With no last page, it is hard to know when you are done. You can choose your own end: one song, one bus stop.',
        },
        {
          front: 'It learns from a pause',
          back: 'If you stop on something, even because it upsets you, you may see more of it. Most apps have a “not interested” button.',
        },
        {
          front: 'Strong feelings travel',
          back: 'Posts that make people angry or scared spread fast. A slow breath before sharing slows them down.',
        },
        {
          front: 'People show their best minute',
          back: 'You see their best minute and feel your own whole day. It is not a fair match.',
        },
      ],
      minutes: 5,
      run: 'Keep the tone “look how this works”, not “you are doing it wrong”.',
    },
    {
      kind: 'scenario',
      name: 'When a chat turns',
      title: 'A group chat starts to make fun of someone.',
      start: 'chat',
      scenes: {
        chat: {
          text: 'Someone posts a picture of Alex and writes a mean joke. Laughing faces pour in. Alex is in the chat and says nothing.',
          turns: [
            { text: 'Write to Alex alone: “You okay?”', to: 'alex' },
            { text: 'Write in the chat: “Not cool. Let’s leave it.”', to: 'speak' },
            { text: 'Do nothing for now.', to: 'wait' },
          ],
        },
        alex: {
          text: 'Alex answers after a while: “Not really. Thanks for asking.” You cannot fix it all. Alex is not alone with it any more.',
          turns: [
            { text: 'Ask: “Do you want help telling someone?”', to: 'tell' },
            { text: 'Ask: “Want to do something else?”', to: 'step' },
          ],
        },
        speak: {
          text: 'It goes quiet. One person writes “chill”. Then somebody else writes: “Yeah, that’s enough.” Often only one voice is needed.',
          turns: [
            { text: 'Check on Alex.', to: 'alex' },
            { text: 'Mute the chat for tonight.', to: 'step' },
          ],
        },
        wait: {
          text: 'The chat moves on. Alex leaves the group. It is not too late to do something small.',
          turns: [
            { text: 'Write to Alex now.', to: 'alex' },
            { text: 'Show it to an adult you trust.', to: 'tell' },
          ],
        },
        tell: {
          text: 'Together you save the messages and show them to someone you both trust. The picture can be reported. You do not have to carry it by yourselves.',
        },
        step: { text: 'Phones go face down. You get some air. Stepping back is a real move, not giving up.' },
      },
      minutes: 9,
      run: 'Nobody has to say whether this happened to them. Point out that each turn had a kind next move, even after waiting.',
    },
    {
      kind: 'match',
      name: 'My tools',
      title: 'Match the moment with a tool.',
      left: 'What happens',
      right: 'What you can do',
      pairs: [
        {
          left: 'A stranger asks for a photo',
          right: 'Stop answering, block, tell someone',
          why: 'You owe a stranger nothing, not even a no.',
        },
        {
          left: 'Someone shares a picture of you',
          right: 'Save proof, report it, ask for help',
          why: 'Most apps take it down. It is not your fault that it was shared.',
        },
        {
          left: 'You feel worse each time you look',
          right: 'Unfollow, or mute for a while',
          why: 'Your feed is yours to shape.',
        },
        {
          left: 'You sent something in anger',
          right: 'Delete it, say sorry, talk in person',
          why: 'Repair works online too, and sooner is easier.',
        },
      ],
      reply: 'All paired. Which tool have you not tried yet?',
      minutes: 6,
      run: 'If someone is being pressed for pictures or money, stop and get help the same day. NeedHelpNow.ca explains how to have pictures taken down.',
    },
    {
      kind: 'plan',
      name: 'My own settings',
      title: 'Choose one setting for your phone and one for yourself.',
      heading: 'My settings for this week',
      lines: [
        {
          label: 'On my phone',
          ideas: [
            'Turn off one kind of alert',
            'Check who sees my posts',
            'Turn off location',
            'Unfollow three accounts',
          ],
        },
        {
          label: 'For me',
          ideas: [
            'Phone sleeps in another room',
            'Breathe before I post',
            'Ask before I share a picture',
            'One evening offline',
          ],
        },
        {
          label: 'If something feels wrong online, I will tell',
          ideas: ['A friend', 'Someone in my family', 'My worker', 'Kids Help Phone'],
        },
      ],
      minutes: 8,
      run: 'Some people here may not have a phone right now. Let them plan for later, or for a device they share.',
    },
  ],
  takeaways: [
    'You choose who sees what. You can change your mind later.',
    'A small kind message can change someone’s night.',
    'If someone shares your picture or pushes you for one, it is not your fault. Help is there.',
  ],
  help: [
    HELP_STAFF,
    HELP_YOUTH,
    { name: 'NeedHelpNow.ca', how: 'how to have pictures taken down, step by step.' },
  ],
  guide: {
    aim: 'Participants can decide what to share and with whom, know what to do when a chat turns on someone, and choose one setting that works for them.',
    bring: ['A screen', 'Journals and pens', 'The share, ask, keep cards on paper if you have no screen'],
    before: [
      'Know your site’s rules on phones and the internet, and say them at the start.',
      'Look up how to report and block in the apps the group uses.',
      'Never open a participant’s account on the shared screen.',
    ],
    care: [
      'Someone in the room may have been hurt online, or may have hurt someone. Keep examples made up.',
      'Some participants have court conditions about the internet or contact. Do not ask about them. Offer paper choices.',
      'A picture shared without consent is never the fault of the person in it. Say it plainly.',
      'If you learn that a child is being exploited online, follow your duty to report the same day.',
    ],
    close: [
      'Ask for one setting people will try.',
      'Invite a minute with no screens: look out of a window, or rest your eyes.',
      'Remind everyone where help is.',
    ],
  },
  journal: {
    welcome: 'Paper does not track you. This journal is yours.',
    pages: [
      {
        title: 'My online day',
        text: 'Draw a line from morning to night. Mark when you are online and how it feels.',
        prompts: [
          { ask: 'The best part:', lines: 2 },
          { ask: 'A part I could do without:', lines: 2 },
        ],
      },
      {
        title: 'Before I post',
        prompts: [
          { ask: 'Three questions I could ask myself first:', lines: 3 },
          { ask: 'Who is it for?', lines: 2 },
        ],
      },
      {
        title: 'Looking out for each other',
        prompts: [{ ask: 'Words I could send to someone who is having a hard time online:', lines: 4 }],
      },
    ],
    close: 'You are more than your feed.',
  },
  guides: digitalGuides,
  journals: digitalJournals,
}
