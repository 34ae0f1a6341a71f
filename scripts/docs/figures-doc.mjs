/** Writes docs/figures.md from the definitions of the contract. Run with tsx. */
import { pathToFileURL } from 'node:url'
import { inRoot } from '../parts/root.mjs'
import { main } from '../parts/steps.mjs'
import { writeDocument } from '../parts/write-document.mjs'

const RULES = `# Figures

Generated from \`contract/src/figures.rules.ts\` by \`npm run docs\`. Change that, not this page.

What each figure of a report counts, and by what it can be broken down. The console, the files and \`npm run hub -- report run\` use the same definitions and the same sums (\`server/src/reports/session-sums.ts\`, [0036](decisions/0036-sessions-in-memory.md)); a test counts random records slowly and compares every number (\`server/src/reports/reports.test.ts\`).

## What is counted

- **A session** is a run of a module that was recorded. It belongs to the day on which it ended, in Toronto.
- **Corrections** replace what was recorded: a figure is that of the record as it is now.
- **Discarded runs** and sessions that wait to be recorded are in no figure.
- **Closed files** count like open ones: somebody who took part did.
- **Sessions without internet** count on the day on which they ended, not on the day on which they arrived.
- **Training** of facilitators has figures of its own and is in no other.
`

const NOT_SHOWN = (least, people) => `
## What is not shown

No figure says what one facilitator did. Groups by team, agency, province or city in which fewer than ${least} people delivered are shown together as all others; and when all others together are fewer than ${least}, the next smallest group joins them, because the total would give them away. A filter on such a group is refused. Two of these dimensions cannot be combined.

## People by age, gender and language

Client files that are named in at least one session, each once, by the age and gender in the file as it is now; and everybody who was counted by age and gender. People of workshops are in no such table, because their genders are not asked. The language is that of delivery, and is not asked for client files.

There are two tables, age by gender and language by gender, for April to September and for October to March, when the half year is over and without a filter. A count of 1 to ${people - 1} is not shown, and neither are others from which it would follow. Rows and columns of fewer than ${people} people are shown together with others. There is no table where fewer than ${least} people delivered. Why: [0030](decisions/0030-small-counts.md).
`

await main(async () => {
  const { FIGURES, DIMENSIONS, LEAST_HOSTS, LEAST_PEOPLE } = await import(
    pathToFileURL(inRoot('contract/src/figures.rules.ts')).href
  )
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

## Dimensions

| dimension | name | its groups |
|---|---|---|
${rows(DIMENSIONS, 'means')}
${NOT_SHOWN(LEAST_HOSTS, LEAST_PEOPLE)}`,
  )
})
