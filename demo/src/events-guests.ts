/** Guest experts, discovery sessions and the hub's own training of the pretend agency. Every name is invented. */
import type { EventInFile } from '@hub/server/events/event-file'

const guestEvents: EventInFile[] = [
  {
    key: 'sleep-and-young-people',
    type_code: 'GUEST-EXPERT',
    title: 'Why Tired Is Not Lazy: Sleep and Young People',
    start_date: '2026-12-15T12:00:00-05:00',
    end_date: '2026-12-15T13:00:00-05:00',
    faculty_name: 'Dr. Imani Sefton',
    bio_name: 'Dr. Imani Sefton',
    bio_information:
      'Imani is a children’s doctor who runs a sleep clinic and likes to be asked difficult questions in plain words.',
    bio_linkedin: 'example.org/people/imani-sefton',
    webinar_id: '84010030001',
    max_registrants: 120,
    card_description:
      'What happens in a young brain at night, and why eight in the morning is too early for some.',
    info_description: 'Half an hour of talk, half an hour of questions.',
    info_outline:
      'Young people in unsettled homes sleep less and worse. We hear why that looks like temper or laziness in the daytime, and what a group can do about it.',
    info_outcome: 'You can explain sleep to a group in five minutes, without blame.',
    info_topics: 'How sleep changes with age\nNoise, light and worry\nNaps',
    info_skills: 'Explaining simply',
  },
  {
    key: 'housing-first-week',
    type_code: 'GUEST-EXPERT',
    title: 'The First Week in a New Home',
    start_date: '2027-01-28T18:30:00-05:00',
    end_date: '2027-01-28T19:45:00-05:00',
    faculty_name: 'Odette Marchbank',
    bio_name: 'Odette Marchbank',
    bio_information:
      'Odette has helped several hundred people move in, and has learned what to pack first: a kettle, a lamp and somebody’s number.',
    webinar_id: '84010030002',
    max_registrants: 0,
    card_description:
      'Keys, papers and quiet evenings: what helps people stay in a home they have waited for.',
    info_outline: 'From the first night to the first bill, with stories from a housing team.',
    info_outcome: 'You know which offices to call in which order, and when just to visit.',
    info_topics: 'The first night\nPapers in the right order\nLoneliness',
    info_skills: 'Planning with a client',
    pdf_link: 'themes/starting-again-en.pdf',
  },
  {
    key: 'elders-on-circles',
    type_code: 'GUEST-EXPERT',
    title: 'Sitting in a Circle: Where the Practice Comes From',
    start_date: '2027-03-03T17:00:00-05:00',
    end_date: '2027-03-03T19:00:00-05:00',
    faculty_name: 'Lorna Whitepine and Peter Askin',
    bio_name: 'Lorna Whitepine and Peter Askin',
    bio_information:
      'Lorna and Peter have opened and closed circles in their community for many years. They teach with stories, and they start on time.',
    location: 'Cedar House, 5 Lakeshore Lane, Orillia',
    webinar_id: '84010030003',
    max_registrants: 40,
    dark_text: true,
    card_description:
      'An evening about respect, listening and what a circle asks of the person who calls it.',
    info_description: 'A course in two chapters. Please come for both.',
    info_outline:
      'Circles are older than programs. We listen first, and only then talk about what to carry into our work.',
    info_outcome: 'You can say what you borrow, from whom, and what you leave where it belongs.',
    info_topics: 'Listening\nRespect\nWhat is not ours to use',
    info_skills: 'Sitting with silence',
    topics: [
      {
        title: 'Listening',
        courses: [
          {
            title: 'Stories first',
            start_date: '2027-03-03T17:00:00-05:00',
            end_date: '2027-03-03T18:00:00-05:00',
            faculty_name: 'Lorna Whitepine',
            bio_name: 'Lorna Whitepine',
            bio_information: 'Lorna teaches with stories, and she starts on time.',
            info_description: 'Three stories, and time between them.',
            info_topics: 'Why we sit in the round\nThe one who speaks',
            info_skills: 'Listening to the end',
          },
        ],
      },
      {
        title: 'Carrying it on',
        courses: [
          {
            title: 'What to take into a group',
            start_date: '2027-03-03T18:10:00-05:00',
            end_date: '2027-03-03T19:00:00-05:00',
            faculty_name: 'Peter Askin',
            bio_name: 'Peter Askin',
            bio_information: 'Peter worked as a court worker before he began to teach.',
            info_description: 'Questions, and some answers.',
            info_topics: 'Asking for permission\nGiving credit',
            info_skills: 'Humility in practice',
            video_link: 'events/a-longer-breath.mp4',
            ppt_link: 'https://example.org/circles/slides',
          },
        ],
      },
    ],
  },
  {
    key: 'court-in-plain-words',
    type_code: 'GUEST-EXPERT',
    title: 'Court in Plain Words',
    start_date: '2026-09-22T12:00:00-04:00',
    end_date: '2026-09-22T13:00:00-04:00',
    faculty_name: 'Felix Okonjo',
    bio_name: 'Felix Okonjo',
    bio_information: 'Felix was duty counsel for fifteen years and draws court rooms as diagrams.',
    webinar_id: '84010030004',
    max_registrants: 100,
    card_description:
      'Who is who in the room, what happens when, and how to stand beside somebody who is afraid.',
    info_outline: 'A walk through one morning in youth court.',
    info_outcome: 'You can tell a young person what the morning will look like.',
  },
]

const discoveryEvents: EventInFile[] = [
  {
    key: 'try-a-module',
    type_code: 'DISCOVERY',
    title: 'Try a Module Together',
    start_date: '2026-12-03T10:00:00-05:00',
    end_date: '2026-12-03T11:00:00-05:00',
    faculty_name: 'Joanna Field',
    webinar_id: '84010040001',
    is_meeting: true,
    max_registrants: 25,
    card_description:
      'We run one module as a group, stop where you like, and talk about how you would lead it.',
    info_outline: 'For everyone who has an account and has not led a session yet.',
    info_outcome: 'You have seen a whole session from both sides, and know which button ends it.',
    info_topics: 'Starting\nPausing\nRecording who took part',
    info_skills: 'Leading a module',
  },
  {
    key: 'working-without-internet',
    type_code: 'DISCOVERY',
    title: 'When There Is No Internet: Sessions on the Road',
    start_date: '2027-01-14T14:00:00-05:00',
    end_date: '2027-01-14T15:00:00-05:00',
    faculty_name: 'Joanna Field',
    webinar_id: '84010040002',
    max_registrants: 50,
    card_description: 'How to take modules along to a camp, a church hall or a long drive.',
    info_outline:
      'Downloading at the office, running in the hall, and what happens when you are back online.',
    info_outcome: 'You can prepare a tablet for a day without a connection.',
  },
  {
    key: 'questions-and-coffee',
    type_code: 'DISCOVERY',
    title: 'Questions and Coffee',
    start_date: '2027-04-08T09:00:00-04:00',
    end_date: '2027-04-08T09:45:00-04:00',
    faculty_name: 'Daniel Brisebois',
    webinar_id: '84010040003',
    is_meeting: true,
    max_registrants: null,
    card_description: 'No slides. Bring a question about the hub or about a group, and leave with an answer.',
    info_outline: 'Every season, for three quarters of an hour.',
    info_outcome: 'One thing that bothered you works, or we know why it does not.',
  },
  {
    key: 'new-modules-in-spring',
    type_code: 'DISCOVERY',
    title: 'What Is New in Spring',
    start_date: '2027-05-05T13:00:00-04:00',
    faculty_name: 'Joanna Field',
    card_description: 'A first look at the modules that open after the winter. More will be told soon.',
    info_outline: 'We show three new modules and ask what is missing.',
    info_outcome: 'You know what fits your groups.',
  },
]

const trainingEvents: EventInFile[] = [
  {
    key: 'welcome-to-the-hub',
    type_code: 'HUB-TRAINING',
    title: 'Welcome to the Hub: Training for New Facilitators',
    start_date: '2027-01-07T10:00:00-05:00',
    end_date: '2027-01-07T12:00:00-05:00',
    faculty_name: 'Joanna Field',
    webinar_id: '84010050001',
    max_registrants: 30,
    card_description: 'Clients, modules and records, step by step, with time to try everything.',
    info_outline: 'From the first login to the first recorded session.',
    info_outcome: 'You can register a client, lead a module and record it.',
    pdf_link: 'handbook/facilitator-handbook-en.pdf',
  },
]

export const guestAndDiscoveryEvents: EventInFile[] = [...guestEvents, ...discoveryEvents, ...trainingEvents]
