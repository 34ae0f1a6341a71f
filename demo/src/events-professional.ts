/** Professional workshops of the pretend agency. Every name is invented. */
import type { EventInFile } from '@hub/server/events/event-file'

const RUTH = {
  faculty_name: 'Ruth Ambrose',
  bio_name: 'Ruth Ambrose',
  bio_information:
    'Ruth has led groups in shelters, schools and drop-ins for twenty years. She now teaches new facilitators how to make a room feel safe before anybody has said a word.',
  bio_linkedin: 'www.example.org/people/ruth-ambrose',
}
const TOBIAS = {
  faculty_name: 'Tobias Lindqvist',
  bio_name: 'Tobias Lindqvist',
  bio_information:
    'Tobias is a youth worker and a mediator. He has sat in a great many circles after something went wrong, and still thinks that most people want to put it right.',
  bio_linkedin: 'https://example.org/people/tobias-lindqvist',
}
const MARISOL = {
  faculty_name: 'Marisol Quintero',
  bio_name: 'Marisol Quintero',
  bio_information:
    'Marisol supports the people who support others. Her workshops are about rest, limits and the small habits that keep good workers in the work.',
}

export const professionalEvents: EventInFile[] = [
  {
    key: 'opening-a-room',
    type_code: 'PROFESSIONAL',
    title: 'Opening a Room: Safety in the First Ten Minutes',
    start_date: '2026-12-09T18:00:00-05:00',
    end_date: '2026-12-09T20:00:00-05:00',
    ...RUTH,
    is_banner: true,
    webinar_id: '84010020001',
    max_registrants: 60,
    card_description: 'What people notice when they walk in, and how a few quiet choices help them stay.',
    info_description:
      'A course in four short chapters about beginnings: the door, the chairs, the first question and the first silence.',
    info_outline:
      'Most people decide in the first ten minutes whether a group is for them. We look at those minutes slowly.\nYou will try two openings with a small group, hear how they felt from the other side, and leave with one that sounds like you.',
    info_outcome:
      'You can open a group so that people know what will happen, what they may skip, and where the door is.\nYou have a plan for the moment when somebody wants to leave.',
    info_topics: 'Arriving and being greeted\nSaying what will happen\nChoice and consent\nThe first silence',
    info_skills: 'Setting up a room\nOpening words\nReading a group',
    pdf_link: 'handbook/facilitator-handbook-en.pdf',
    topics: [
      {
        title: 'Before anybody arrives',
        courses: [
          {
            title: 'The room speaks first',
            start_date: '2026-12-09T18:00:00-05:00',
            end_date: '2026-12-09T18:30:00-05:00',
            ...RUTH,
            info_description:
              'Chairs, light, doors and sounds: what a room says to someone who is on their guard.',
            info_topics: 'Where people sit\nA clear way out\nLight and noise',
            info_skills: 'Seeing a room with another’s eyes\nSmall changes that cost nothing',
            video_link: 'events/the-space-between.mp4',
            pdf_link: 'handbook/facilitator-handbook-en.pdf',
          },
          {
            title: 'Knowing who comes',
            start_date: '2026-12-09T18:30:00-05:00',
            end_date: '2026-12-09T18:50:00-05:00',
            ...RUTH,
            info_description:
              'What to ask beforehand, and what is better left for people to tell in their own time.',
            info_topics: 'Access needs\nNames and how to say them',
            info_skills: 'Asking without prying',
          },
        ],
      },
      {
        title: 'The first ten minutes',
        courses: [
          {
            title: 'Saying what will happen',
            start_date: '2026-12-09T18:50:00-05:00',
            end_date: '2026-12-09T19:15:00-05:00',
            ...RUTH,
            info_description: 'A welcome that answers the questions nobody dares to ask.',
            info_topics: 'How long it takes\nWhat is private\nWhat can be skipped',
            info_skills: 'Plain words\nA calm pace',
            doc_link: 'themes/everyday-relationships-en.pdf',
          },
        ],
      },
      {
        title: 'When it gets hard',
        courses: [
          {
            title: 'Silence, tears and leaving early',
            start_date: '2026-12-09T19:15:00-05:00',
            end_date: '2026-12-09T19:40:00-05:00',
            ...TOBIAS,
            info_description: 'Three moments that worry new facilitators, and what usually helps.',
            info_topics: 'Waiting\nOffering a break\nChecking in afterwards',
            info_skills: 'Staying steady\nMaking leaving easy',
          },
        ],
      },
      {
        title: 'Closing with care',
        courses: [
          {
            title: 'Ending on time',
            start_date: '2026-12-09T19:40:00-05:00',
            end_date: '2026-12-09T20:00:00-05:00',
            ...RUTH,
            info_description:
              'Why an ending that was promised is part of safety, and how to find one that fits.',
            info_topics: 'Last words\nWhat people take home',
            info_skills: 'Closing a group',
          },
        ],
      },
    ],
  },
  {
    key: 'making-things-right',
    type_code: 'PROFESSIONAL',
    title: 'Making Things Right: Restorative Talks with Youth',
    start_date: '2027-01-20T17:30:00-05:00',
    end_date: '2027-01-20T20:00:00-05:00',
    ...TOBIAS,
    location: 'Quay Room, Mill Street Community Hall, 12 Mill Street, Hamilton',
    webinar_id: '84010020002',
    max_registrants: 2,
    card_description: 'How to hold a talk between young people after harm was done, without making it worse.',
    info_description:
      'Two chapters with role plays in small groups. Places are few, so that everyone has a turn.',
    info_outline:
      'A restorative talk is not a trial and not a quick sorry. We practise how to prepare both sides, how to ask, and how to stop when it is not the day.',
    info_outcome:
      'You can prepare and lead a short talk between two people.\nYou know the signs that a talk should wait.',
    info_topics: 'Preparing both sides\nFour questions\nAgreements that hold',
    info_skills: 'Mediating\nAsking open questions',
    pdf_link: 'themes/making-things-right-en.pdf',
    topics: [
      {
        title: 'Preparing',
        courses: [
          {
            title: 'Two first meetings',
            start_date: '2027-01-20T17:30:00-05:00',
            end_date: '2027-01-20T18:30:00-05:00',
            ...TOBIAS,
            info_description:
              'Meeting each person alone first: what they hope for, what they fear, what they need.',
            info_topics: 'Consent\nSupport people\nWhen to say not yet',
            info_skills: 'Listening for needs',
            pdf_link: 'themes/making-things-right-en.pdf',
          },
        ],
      },
      {
        title: 'The talk',
        courses: [
          {
            title: 'Four questions',
            start_date: '2027-01-20T18:45:00-05:00',
            end_date: '2027-01-20T20:00:00-05:00',
            ...TOBIAS,
            info_description:
              'What happened, who was touched by it, what is needed now, what will be different.',
            info_topics: 'Order and pace\nWriting it down',
            info_skills: 'Holding a frame',
          },
        ],
      },
    ],
  },
  {
    key: 'staying-well-in-the-work',
    type_code: 'PROFESSIONAL',
    title: 'Staying Well in the Work',
    start_date: '2027-02-11T12:00:00-05:00',
    end_date: '2027-02-11T13:15:00-05:00',
    ...MARISOL,
    webinar_id: '84010020003',
    is_meeting: true,
    max_registrants: null,
    card_description: 'A lunch hour about rest, limits and the weight of other people’s stories.',
    info_description: 'Bring your lunch. Cameras may stay off.',
    info_outline:
      'Listening to hard stories leaves something behind. We name what it is, share what helps, and make one small plan for the next month.',
    info_outcome: 'You have a plan for your own rest that fits into the week you really have.',
    info_topics: 'Signs of strain\nLimits that are kind\nA plan for one month',
    info_skills: 'Looking after yourself\nTalking about strain in a team',
  },
  {
    key: 'first-words-after-harm',
    type_code: 'PROFESSIONAL',
    title: 'First Words After Harm',
    start_date: '2026-10-07T18:00:00-04:00',
    end_date: '2026-10-07T19:30:00-04:00',
    ...TOBIAS,
    webinar_id: '84010020004',
    max_registrants: 80,
    video_link: 'events/two-streams.mp4',
    card_description:
      'What to say, and what to leave unsaid, in the first hour. You can watch the recording.',
    info_outline: 'A recorded evening with questions from facilitators across the province.',
    info_outcome: 'You have three sentences ready for a moment when it is hard to think.',
  },
  {
    key: 'groups-in-two-languages',
    type_code: 'PROFESSIONAL',
    title: 'Leading a Group in Two Languages',
    faculty_name: 'Ruth Ambrose',
    card_description: 'When half of the room follows through an interpreter. The date will be told here.',
    info_outline: 'Pace, breaks, and making sure that jokes arrive on both sides.',
    info_outcome: 'You can plan a session so that nobody hears it second-hand.',
  },
]
