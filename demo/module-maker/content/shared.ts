/** Words several modules share: how we treat each other, and where to turn. */
import type { Help } from '../content-types.ts'

export const AGREEMENTS = [
  'You can pass at any time. You do not have to say why.',
  'Share ideas, not other people’s stories or names.',
  'Be kind to each other, and to yourself.',
]

export const HELP_STAFF: Help = {
  name: 'Someone here',
  how: 'your facilitator or another worker you trust. You can ask to talk after the group.',
}
export const HELP_YOUTH: Help = {
  name: 'Kids Help Phone',
  how: 'call 1-800-668-6868 or text 686868, day or night, free.',
}
export const HELP_988: Help = {
  name: '9-8-8',
  how: 'call or text 988, day or night, if you or someone you know is thinking about suicide.',
}
export const HELP_211: Help = { name: '211', how: 'call or text 211 to find services near you.' }
export const HELP_HOPE: Help = {
  name: 'Hope for Wellness',
  how: 'call 1-855-242-3310, day or night. For all Indigenous people in Canada, in several languages.',
}
