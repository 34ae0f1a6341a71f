/**
 * Compiles the messages of every *.texts.ts in a build, so that browsers load no parser for them: use-intl then
 * formats them with the 1 kB reader for compiled messages. In development and in unit tests they are parsed at run time;
 * the gallery has them compiled, as what ships.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ESTree, Plugin } from 'vite'

type Compile = (message: string) => unknown
type Edit = { start: number; end: number; text: string }

/**
 * The compiler comes with use-intl and must match the version that ui reads messages with, so it is resolved from
 * there.
 */
async function compilerOfUseIntl(): Promise<Compile> {
  const fromUi = createRequire(createRequire(import.meta.url).resolve('@hub/ui/language/texts.ts'))
  const fromUseIntl = createRequire(fromUi.resolve('use-intl/core'))
  const { default: compile } = (await import(
    pathToFileURL(fromUseIntl.resolve('icu-minify/compile')).href
  )) as { default: Compile }
  return compile
}

/** The text of a message written as one literal, or as several joined by `+`. */
function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') {
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined || right === undefined ? undefined : left + right
}

function editsOf(messages: ESTree.Node, compile: Compile, file: string): Edit[] {
  if (messages.type !== 'ObjectExpression')
    throw new Error(`${file}: defineTexts takes an object literal for each language`)
  return messages.properties.flatMap((property) => {
    // Sentences referenced by name have no arguments; the compiler would leave them unchanged.
    if (property.type === 'SpreadElement' || property.value.type === 'MemberExpression') return []
    const text = textOf(property.value)
    if (text === undefined)
      throw new Error(`${file}: a message is a string, or a sentence taken over by name`)
    const { start, end } = property.value
    return [{ start, end, text: JSON.stringify(compile(text)) }]
  })
}

/** The messages of each language of each `defineTexts({ en: {...}, ... })` at the top of a file. */
function* textsIn(program: ESTree.Program): Generator<ESTree.Node> {
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue
      const [texts] = init.callee.name === 'defineTexts' ? init.arguments : []
      if (texts?.type !== 'ObjectExpression') continue
      for (const language of texts.properties) if (language.type === 'Property') yield language.value
    }
  }
}

export function compileTexts(): Plugin {
  let compile: Compile | undefined
  return {
    name: 'hub:compile-texts',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async transform(code, id) {
      if (!id.endsWith('.texts.ts')) return null
      const compiler = (compile ??= await compilerOfUseIntl())
      const edits = [...textsIn(this.parse(code))].flatMap((texts) => editsOf(texts, compiler, id))
      const compiled = edits.reduceRight(
        (whole, { start, end, text }) => whole.slice(0, start) + text + whole.slice(end),
        code,
      )
      return { code: compiled, map: null }
    },
  }
}
