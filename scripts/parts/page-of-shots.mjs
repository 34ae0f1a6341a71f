/** A page with all pictures that were taken: a row for each state. */

const STYLE = `
  body { margin: 1rem; font: 1rem system-ui; background: #ddd }
  section { display: flex; gap: .5rem; align-items: start; overflow-x: auto }
  img { height: 28rem; max-width: none; object-fit: cover; object-position: top; border: 1px solid #888; background: #fff }
  h2 { position: sticky; inset-inline-start: 0; margin: 1rem 0 .25rem; font-size: 1rem }`

const picture = (file) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`

/** @param {{ name: string, files: string[] }[]} taken the names of the states, with their pictures */
export function pageOfShots(taken) {
  const rows = taken.map(
    ({ name, files }) => `<h2>${name}</h2><section>${files.map(picture).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>${rows.join('\n')}</html>\n`
}
