/**
 * Removes the contract's shapes from the first load. The browser needs a call's method, path and allowed roles; the
 * server checks body and reply. So a production build drops the shapes from each call and marks every constant of the
 * contract as free of side effects: what no form imports is left out, including zod.
 */
import type { Plugin } from 'vite'

const CONTRACT_FILE = /\/contract\/src\/[a-z-]+(\.rules)?\.ts$/
const SHAPES = new Set(['params', 'query', 'body', 'reply'])
/** Values that are free of side effects without a marker. */
const PLAIN = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression'])

interface Node {
  type: string
  start: number
  end: number
}
interface Call extends Node {
  callee: Node & { name?: string }
  arguments: (Node & { properties?: Property[] })[]
}
interface Property extends Node {
  key?: { name?: string }
}
interface Declaration extends Node {
  declaration?: Declaration | null
  declarations?: (Node & { init: Node | null })[]
}

/** An edit of the text: replaces the range from start to end with `text`. */
interface Edit {
  start: number
  end: number
  text: string
}

export function leanContract(): Plugin {
  return {
    name: 'hub:lean-contract',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return null
      const program = this.parse(code) as unknown as { body: Declaration[] }
      const edits = program.body.flatMap((statement) => editsOf(statement.declaration ?? statement, code))
      // From the end, so that the positions of earlier edits stay valid.
      const lean = edits
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
      return { code: lean, map: null, moduleSideEffects: false }
    },
  }
}

function editsOf({ declarations = [] }: Declaration, code: string): Edit[] {
  return declarations.flatMap(({ init }) => {
    if (init === null || PLAIN.has(init.type)) return []
    const { start, end } = init
    // One pure call around the whole value: an annotation alone would only cover the last call of a chain.
    return [{ start, end, text: `/*#__PURE__*/(() => (${withoutShapes(init, code)}))()` }]
  })
}

/** The text of a value; for a call of the contract only what the browser needs. */
function withoutShapes(value: Node, code: string): string {
  const { callee, arguments: [argument] = [] } = value as Partial<Call>
  if (callee?.name !== 'endpoint' || !argument?.properties) return code.slice(value.start, value.end)
  const kept = argument.properties.filter(({ key }) => !SHAPES.has(key?.name ?? ''))
  return `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}
