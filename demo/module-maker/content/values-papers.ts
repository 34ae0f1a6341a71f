/** The guide and the journal of the module about values, in the language of the module. */
import type { ModuleSource } from '../content-types.ts'

export const guide: ModuleSource['guide'] = {
  aim: 'Participants can name what they value, notice early signs of anger, and choose one small action for the space between feeling and acting.',
  bring: [
    'A screen and sound, or the printed words of the video',
    'Journals and pens',
    'Sticky notes for values, and a body outline drawn on paper',
  ],
  before: [
    'Walk through the story in part 6 yourself, on every path.',
    'Agree with your co-facilitator on a quiet signal for “let’s pause”.',
    'Check the room: space to move, water, an easy way out.',
  ],
  care: [
    'Anger may have kept someone safe. Respect that before you offer something new.',
    'Do not ask about charges, fights or the past. Stay with made-up people and body signs.',
    'If voices rise in the room, slow yours down and offer a break to everyone, not to one person.',
    'Watch for people who go very quiet. Check in later, alone.',
  ],
  close: [
    'Invite each person to name one value, or pass.',
    'Do three slow breaths out together, for those who want to.',
    'Tell people what comes next time.',
  ],
}

export const journal: ModuleSource['journal'] = {
  welcome: 'This journal is yours. Nobody collects it or marks it.',
  pages: [
    {
      title: 'What matters',
      prompts: [
        { ask: 'My five values today:', lines: 5 },
        { ask: 'One of them came from a person in my life. Who, and how?', lines: 4 },
      ],
    },
    {
      title: 'My signs',
      text: 'Draw where anger shows up in your body, or write it.',
      prompts: [
        { ask: 'The first sign I notice:', lines: 2 },
        { ask: 'What it may be guarding:', lines: 3 },
      ],
    },
    {
      title: 'The space between',
      prompts: [
        { ask: 'If I notice …, then I will …, because I value …', lines: 4 },
        { ask: 'Someone who can remind me:', lines: 2 },
      ],
    },
  ],
  close: 'You are more than your hardest moment.',
}
