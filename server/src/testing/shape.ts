/** Compares data with the shape that a command documents, such as `[{ id, name, teams: [name] }]`. */
type Shape =
  | { kind: 'any' }
  | { kind: 'list'; of: Shape }
  | { kind: 'object'; isOpen: boolean; fields: Map<string, { isOptional: boolean; shape: Shape }> }

const TOKEN = /\s*(\.\.\.|[[\]{},:?]|[\w-]+)/y

/** The paths at which the data differs from the shape. Null fits everywhere, and a name alone fits everything. */
export function misfits(data: unknown, shape: string): string[] {
  return compare(JSON.parse(JSON.stringify(data ?? null)), parsed(shape), 'data')
}

function compare(data: unknown, shape: Shape, path: string): string[] {
  if (data === null || shape.kind === 'any') return []
  if (shape.kind === 'list')
    return Array.isArray(data)
      ? data.flatMap((one: unknown, index) => compare(one, shape.of, `${path}[${index}]`))
      : [`${path} is no list`]
  if (typeof data !== 'object' || Array.isArray(data)) return [`${path} is no object`]
  const object = data as Record<string, unknown>
  const missing = [...shape.fields].filter(([name, { isOptional }]) => !isOptional && !(name in object))
  const unknown = Object.keys(object).filter((name) => !shape.isOpen && !shape.fields.has(name))
  return [
    ...missing.map(([name]) => `${path}.${name} is missing`),
    ...unknown.map((name) => `${path}.${name} is not in the shape`),
    ...[...shape.fields].flatMap(([name, field]) =>
      name in object ? compare(object[name], field.shape, `${path}.${name}`) : [],
    ),
  ]
}

function parsed(text: string): Shape {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const found = TOKEN.exec(text)
    if (!found) throw new Error(`the shape cannot be read: ${text}`)
    tokens.push(found[1] ?? '')
  }
  const shape = shapeFrom(tokens)
  if (tokens.length > 0) throw new Error(`the shape has more than one value: ${text}`)
  return shape
}

function shapeFrom(tokens: string[]): Shape {
  const first = tokens.shift()
  if (first === '[') {
    const of = shapeFrom(tokens)
    expectToken(tokens, ']')
    return { kind: 'list', of }
  }
  return first === '{' ? objectFrom(tokens) : { kind: 'any' }
}

function objectFrom(tokens: string[]): Shape {
  const fields = new Map<string, { isOptional: boolean; shape: Shape }>()
  let isOpen = false
  while (tokens[0] !== '}') {
    const name = tokens.shift()
    if (name === undefined) throw new Error('the shape has an object without an end')
    if (name === ',') continue
    if (name === '...') {
      isOpen = true
      continue
    }
    const isOptional = tokens[0] === '?' && tokens.shift() !== undefined
    const isNested = tokens[0] === ':' && tokens.shift() !== undefined
    fields.set(name, { isOptional, shape: isNested ? shapeFrom(tokens) : { kind: 'any' } })
  }
  expectToken(tokens, '}')
  return { kind: 'object', isOpen, fields }
}

function expectToken(tokens: string[], token: string): void {
  if (tokens.shift() !== token) throw new Error(`the shape lacks a ${token}`)
}
