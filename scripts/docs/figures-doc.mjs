/** Writes docs/figures.md from the definitions of the contract. Run with tsx. */
import { pathToFileURL } from 'node:url'
import { inRoot } from '../parts/root.mjs'
import { main } from '../parts/steps.mjs'
import { writeDocument } from '../parts/write-document.mjs'

const RULES = `# Figures

Generated from \`figures.rules.ts\`, \`file-figures.rules.ts\` and \`event-figures.rules.ts\` of \`contract/src\` by \`npm run docs\`. Change those, not this page.

What each figure of a report counts, and by what it can be broken down. The console, the files and \`npm run hub -- report run\` use the same definitions and the same sums (\`server/src/session-counts/session-sums.ts\`, [0036](decisions/0036-sessions-in-memory.md)); a test counts random records slowly and compares every number (\`server/src/reports/reports.test.ts\`). Client files are counted where they are kept, in \`server/src/reports/client-files\`, and events in \`server/src/reports/events\`, each compared in the same way.

## What is counted

- **A session** is a run of a module that was recorded. It belongs to the day on which it ended, in Toronto.
- **Corrections** replace what was recorded: a figure is that of the record as it is now.
- **Discarded runs** and sessions that wait to be recorded are in no figure.
- **Closed files** count like open ones among named participants: somebody who took part did.
- **Sessions without internet** count on the day on which they ended, not on the day on which they arrived.
- **Merged files** are one person, who counts once in a session and once among named participants.
- **Training** of facilitators has figures of its own and is in no other.
`

const NOT_SHOWN = (least, people) => `
## What is not shown

No report is of one facilitator. Whoever puts reports together learns the team, the agency, the province and the city of each session. So these are told only as far as ${least} facilitators at least, who have delivered at some time, have all of them in common when the session begins.

It is decided in this order. A team of fewer than ${least} is shown with all others, and so is the next smallest when all others together are fewer than ${least}, because the total would give them away. Within each team, the same is done by agency; within these, by province; and then by city. So the figures of a team are complete from ${least} members on. Those of an agency leave out the sessions of a team in which fewer than ${least} are of that agency: they are with all others, and the total has them.

This is the same in every period and beside every filter, so that no difference of two reports tells more. A filter on a group of which nothing may be told is refused. Where somebody is of another agency or city today than before, their earlier sessions move with them: whoever kept the earlier report sees that. Why: [0049](decisions/0049-who-could-be-meant.md).

## People by age, gender and language

Client files that are named in at least one session, each once, by the age and gender in the file as it is now; and everybody who was counted by age and gender: of these, somebody in two sessions counts twice, because nobody knows who they are. So only a table without counted people is one of different people. People of workshops are in no such table, because their genders are not asked. The language is that of delivery, and is not asked for client files.

Youth are told from adults by age alone: no file and no record says it otherwise, and the learning type is that of a session, in which both may take part. So youth by age and gender are the rows of the first table below the ages that the list marks as for adults, 24 and over as it comes; their totals are always exact.

There are two tables, age by gender and language by gender, for April to September and for October to March, when the half year is over and without a filter. A count of 1 to ${people - 1} is not shown, and neither are others from which it would follow. Rows and columns of fewer than ${people} people are shown together with others. There is no table where fewer than ${least} people delivered. Why: [0030](decisions/0030-small-counts.md).

## Outcomes by age and gender

The files that were closed in half a fiscal year, by outcome and age, and by outcome and gender, as both stand in the file as it is now. The same holds as above: for April to September and for October to March, when the half year is over and without a filter; small counts, and others from which they would follow, are not shown; and there is no table of files that fewer than ${least} facilitators registered.
`

const FILES = (least) => `
A client file is new on the day in Toronto on which the hub registered it, and closed on the day on which it was closed. Files have no module, so they are broken down and filtered by days, weeks, months, quarters and years, and by team, agency, province and city alone.

- **The team** of a file is the one in which it is today; the agency, the province and the city are those of its registrar today.
- **Corrections** count as if they had always been so: a figure is that of the file as it is now, with its exit reason and its team.
- **Files that are open again** were not closed: the earlier closing is in no figure any more. Closed once more, a file counts on the day of the last closing, with its last exit reason. It is never new again.
- **Files registered without internet** are new on the day on which they arrived.
- **Merged files** are one: the file that is read in another is in no figure, and the other counts for itself.
- **Files whose answers were removed** count as before. What the tables of people and outcomes need of them is kept as counts.
- **Files without a session** count like others, and training of facilitators changes nothing here.
- **What is not shown**: team, agency, province and city are told as for sessions, as far as at least ${least} facilitators who registered files have all of them in common. No list of files is opened: that would be a list of people.
`

const OWN_YEAR = `
## A facilitator's own year

What facilitators read of themselves under Profile is in no report, and nobody else can read it. It is added up on their device from the list of their records, so it has another reader and other rules than the figures above:

- **A session** counts for everybody who facilitated it, not for its host alone. Training has columns of its own.
- **The month** is that in which the session ended by the clock of the device, as in their list of records.
- **The time** is in whole minutes of each session, rounded down.
- **Participants** are those of each session: somebody in two sessions counts twice.
- **Corrections** and discarded runs are treated as above.
`

await main(async () => {
  const { FIGURES, DIMENSIONS, LEAST_HOSTS, LEAST_PEOPLE } = await import(
    pathToFileURL(inRoot('contract/src/figures.rules.ts')).href
  )
  const { FILE_FIGURES } = await import(pathToFileURL(inRoot('contract/src/file-figures.rules.ts')).href)
  const { EVENT_FIGURES } = await import(pathToFileURL(inRoot('contract/src/event-figures.rules.ts')).href)
  const rows = (all, text) =>
    Object.entries(all)
      .map(([name, entry]) => `| ${entry.name.en} | \`${name}\` | ${entry[text].en} |`)
      .join('\n')
  writeDocument(
    'docs/figures.md',
    `${RULES}
## Figures

| figure | name | what it counts |
|---|---|---|
${rows(FIGURES, 'counts')}

## Client files
${FILES(LEAST_HOSTS)}
| figure | name | what it counts |
|---|---|---|
${rows(FILE_FIGURES, 'counts')}

## Events

An event belongs to the day in Toronto on which it begins, also after it was moved. Events are everybody's and have no team and no module, so they are broken down by days, weeks, months, quarters and years alone, and counted without filters. A place that was given back, an offer that has run out and a wait that ended are counted no more; a place that was taken again counts once. Who has a place or waits is in no report. These are places of facilitators in events, so nothing here is delivered to participants, and the training sessions above are not in it.

| figure | name | what it counts |
|---|---|---|
${rows(EVENT_FIGURES, 'counts')}

## Dimensions

| dimension | name | its groups |
|---|---|---|
${rows(DIMENSIONS, 'means')}
${NOT_SHOWN(LEAST_HOSTS, LEAST_PEOPLE)}${OWN_YEAR}`,
  )
})
