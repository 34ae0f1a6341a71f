import type { ModuleSource } from '../content-types.ts'
import { valuesGuides, valuesJournals } from '../documents/values.ts'
import { guide, journal } from './values-papers.ts'
import { AGREEMENTS, HELP_STAFF, HELP_YOUTH, HELP_988 } from './shared.ts'

export const values: ModuleSource = {
  key: 'values',
  version: '1.0.0',
  title: 'Values, Anger and Acts of Aggression',
  summary:
    'A close look at the moment between a feeling and an action: what do I value, and what is my anger trying to protect?',
  estimate: 60,
  look: { color: '#33659e', place: 'lake', motif: 'bridge' },
  agreements: [
    ...AGREEMENTS,
    'All feelings are welcome here. We look after each other in what we do with them.',
  ],
  steps: [
    {
      kind: 'pick',
      name: 'What matters to me',
      title: 'Choose five things that matter most to you right now.',
      text: ['They can change next week. Go with your gut.'],
      most: 5,
      cards: [
        'Family',
        'Friends',
        'Respect',
        'Being honest',
        'Freedom',
        'Feeling safe',
        'Fun',
        'Fairness',
        'My word',
        'Faith or spirit',
        'Learning',
        'Money',
        'Quiet',
        'Being strong',
        'Being kind',
        'My culture',
      ],
      reply: 'That is your five. Look at them together: what do they say about you?',
      minutes: 8,
      run: 'Give two quiet minutes first. Ask for volunteers to name one value only. Write the words on the wall with no names beside them.',
    },
    {
      kind: 'rank',
      name: 'First things first',
      title: 'A long day. What do you look after first?',
      lines: [
        'Keeping my word',
        'Keeping the peace',
        'Being respected',
        'Getting some rest',
        'Helping someone',
      ],
      first: 'first today',
      last: 'can wait',
      reply: 'Would it be the same on a good day?',
      minutes: 6,
      run: 'There is no right order. Ask what would have to happen for the last one to move to the top.',
    },
    {
      kind: 'cards',
      name: 'Under the anger',
      title: 'Anger often stands in front of another feeling, like a guard.',
      text: ['Open each card and see what may be behind it.'],
      cards: [
        {
          front: '“They laughed at me.”',
          back: 'Behind it there may be shame, or wanting to belong. The anger is guarding your dignity.',
        },
        { front: '“They lied to me.”', back: 'Behind it there may be hurt. The anger is guarding trust.' },
        {
          front: '“They never listen.”',
          back: 'Behind it there may be feeling alone. The anger is guarding your voice.',
        },
        {
          front: '“It isn’t fair.”',
          back: 'Behind it there may be grief or worry. The anger is guarding fairness. Sometimes it is right.',
        },
      ],
      minutes: 6,
      run: 'Say clearly that anger is a normal feeling and can be useful. The question is what we do next. Ask which value from part 1 each anger may be guarding.',
    },
    {
      kind: 'match',
      name: 'Early signs',
      title: 'The body often knows first. Match each sign with something that can help.',
      left: 'A sign in the body',
      right: 'A small thing to try',
      pairs: [
        {
          left: 'Hands in fists',
          right: 'Press palms together, then let go',
          why: 'Muscles relax more easily after a short squeeze.',
        },
        {
          left: 'Fast breathing',
          right: 'Make the breath out longer',
          why: 'A long breath out tells the body it can slow down.',
        },
        {
          left: 'Hot face',
          right: 'Cool water on the wrists',
          why: 'Cool skin can bring the heat down quickly.',
        },
        {
          left: 'Racing thoughts',
          right: 'Name five things you can see',
          why: 'Naming things gives the mind one slow job.',
        },
      ],
      reply: 'All paired. Other pairs work too. What works for you?',
      minutes: 7,
      run: 'Ask people to point to where they feel anger first, or to point on an outline drawn on paper. Let them pass.',
    },
    {
      kind: 'video',
      name: 'The space between',
      title: 'Between the feeling and the action there is a space. Watch how it can grow.',
      file: 'the-space-between',
      words: [
        'A small wave comes toward the shore: a feeling arrives.',
        'It rises, and for a moment it is all you can see.',
        'Then it passes under the bridge, and the water is calm again.',
        'You do not have to stop the wave. You can wait on the bridge until it has gone by.',
      ],
      ask: 'How long does a strong feeling last for you, if you do not feed it?',
      options: [
        { text: 'A few seconds', reply: 'Then one slow breath may be all the space you need.' },
        {
          text: 'A few minutes',
          reply: 'Many people say this. A short walk or a drink of water can fill that space.',
        },
        {
          text: 'It can last all day',
          reply: 'That is heavy to carry. Talking to someone often shortens it.',
        },
      ],
      minutes: 6,
      run: 'The video lasts half a minute and has captions; the sound is a soft tone. Watch it twice: once to see, once to breathe with it.',
    },
    {
      kind: 'scenario',
      name: 'The space, in a story',
      title: 'Jay hears that a friend has been talking behind Jay’s back.',
      start: 'hear',
      scenes: {
        hear: {
          text: 'Jay’s face gets hot. The friend is across the room, laughing with other people.',
          turns: [
            { text: 'Walk straight over.', to: 'over' },
            { text: 'Step outside for a minute.', to: 'out' },
            { text: 'Ask someone Jay trusts what they heard.', to: 'askfirst' },
          ],
        },
        over: {
          text: 'The room goes quiet. Everyone is watching. Jay’s heart is pounding.',
          turns: [
            { text: '“Can we talk, just us two?”', to: 'talk' },
            { text: '“Say it to my face.”', to: 'loud' },
          ],
        },
        loud: {
          text: 'Voices go up. Nobody hears what Jay is really upset about: trust.',
          turns: [
            { text: 'Step back. “I need a minute.”', to: 'out' },
            { text: 'Let someone walk out with Jay.', to: 'out' },
          ],
        },
        out: {
          text: 'Cool air. Jay counts ten slow steps. The heat drops a little. Now Jay can choose.',
          turns: [
            { text: 'Go back and ask to talk alone.', to: 'talk' },
            { text: 'Leave it until tomorrow.', to: 'later' },
          ],
        },
        askfirst: {
          text: 'It turns out half the story was missing. Jay still wants to talk to the friend, and now knows what to ask.',
          turns: [{ text: 'Ask the friend to talk alone.', to: 'talk' }],
        },
        talk: {
          text: '“I heard you said something about me. That hurt, because I trust you.” The friend looks down. It is a hard talk, and it is a real one.',
        },
        later: {
          text: 'After some sleep it feels smaller. Jay writes down what to say. Waiting was a choice too.',
        },
      },
      minutes: 10,
      run: 'Stop at each turn and ask: “What is Jay’s anger guarding?” Try at least two paths. Show that stepping away is possible late as well as early.',
    },
    {
      kind: 'sort',
      name: 'Feeling or action?',
      title: 'A feeling is always allowed. An action is a choice. Which is which?',
      groups: [
        { key: 'feeling', name: 'Feeling' },
        { key: 'helps', name: 'Action that helps' },
        { key: 'harms', name: 'Action that can harm' },
      ],
      cards: [
        { text: 'Feeling furious', group: 'feeling', why: 'It is a feeling. It will rise and fall.' },
        {
          text: 'Throwing someone’s phone',
          group: 'harms',
          why: 'It breaks a thing, and it can scare people.',
        },
        {
          text: 'Saying “I need to step out”',
          group: 'helps',
          why: 'It makes space and keeps everyone safe.',
        },
        {
          text: 'Wanting to get even',
          group: 'feeling',
          why: 'Wanting is a feeling. You do not have to act on it.',
        },
        { text: 'Spreading a rumour', group: 'harms', why: 'Quiet actions can hurt too.' },
        {
          text: 'Writing it down, then deleting it',
          group: 'helps',
          why: 'The words get out without landing on anyone.',
        },
      ],
      reply: 'All sorted. Which helping action could you see yourself using?',
      minutes: 7,
      run: 'Use the word “aggression” for actions that can harm, loud or quiet. Keep it about actions, never about people.',
    },
    {
      kind: 'plan',
      name: 'My if-then plan',
      title: 'Make a plan for the space between.',
      heading: 'My if-then plan',
      lines: [
        { label: 'If I notice', ideas: ['Tight hands', 'A hot face', 'A loud voice', 'Racing thoughts'] },
        {
          label: 'Then I will',
          ideas: ['Take three long breaths out', 'Step outside', 'Get some water', 'Count ten steps'],
        },
        { label: 'Because I value', ideas: ['Respect', 'My people', 'My freedom', 'My word'] },
      ],
      minutes: 8,
      run: 'Help people make the “then” small and easy to do anywhere. Ask who could remind them. Nobody has to read their plan out.',
    },
  ],
  takeaways: [
    'Anger is a signal that something matters to you.',
    'There is a space between the feeling and the action. It can grow with practice.',
    'Everyone has acted in ways they wish they had not. You can start again today.',
  ],
  help: [HELP_STAFF, HELP_YOUTH, HELP_988],
  guide,
  journal,
  guides: valuesGuides,
  journals: valuesJournals,
  videos: ['the-space-between'],
}
