/** A rule of the linter: functions of stores take the database first, and begin with a verb of one closed list. */
import { functionsOf } from './exported-functions.mjs'

/** CONTRIBUTING.md says what each does. */
const VERBS = ['find', 'list', 'count', 'insert', 'update', 'upsert', 'delete', 'lock', 'claim', 'release']
const BEGINS_WITH_A_VERB = new RegExp(`^(${VERBS.join('|')})[A-Z]`)

function isDatabase(parameter) {
  const type = parameter?.typeAnnotation?.typeAnnotation
  return parameter?.name === 'db' && type?.typeName?.name === 'Database'
}

const functionsOfStores = {
  create: (context) => ({
    ExportNamedDeclaration(node) {
      const tell = (message) => context.report({ node, message: `${message} (CONTRIBUTING.md, Stores)` })
      for (const { name, node: made } of functionsOf(node.declaration)) {
        if (!BEGINS_WITH_A_VERB.test(name)) tell(`${name} must begin with one of: ${VERBS.join(', ')}`)
        if (!isDatabase(made.params[0])) tell(`the first parameter of ${name} must be db: Database`)
      }
      if (node.exportKind !== 'type' && node.specifiers.length > 0)
        tell('a store exports what it declares where it declares it')
    },
  }),
}

export default { meta: { name: 'hub' }, rules: { 'functions-of-stores': functionsOfStores } }
