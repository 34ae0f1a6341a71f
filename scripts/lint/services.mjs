/** A rule of the linter: functions of an entry point take the caller as a whole, by the kind of the entry point. */
import { functionsOf } from './exported-functions.mjs'

/** The second parameter and its type, by the suffix of the file; CONTRIBUTING.md says which caller uses which. */
const DOORS = {
  service: {
    who: 'caller, reader, visitor, portal or inPart',
    types: {
      caller: 'Caller',
      reader: 'Reader',
      visitor: 'Visitor',
      portal: 'Portal',
      inPart: 'StaffInPart',
    },
  },
  staff: { who: 'staff', types: { staff: 'Staff', staffCaller: 'StaffCaller' } },
}
const MOST_PARAMETERS = 3

/** Whether the parameter has the name and the type; an unused one begins with an underscore. */
function isParameter(parameter, name, type) {
  const given = parameter?.typeAnnotation?.typeAnnotation
  return parameter?.name?.replace(/^_/, '') === name && given?.typeName?.name === type
}

function faultsOf(name, { params }, door) {
  const [context, whoAsks] = params
  const isWho = Object.entries(door.types).some(([who, type]) => isParameter(whoAsks, who, type))
  return [
    ...(isParameter(context, 'context', 'Context')
      ? []
      : [`the first parameter of ${name} must be context: Context`]),
    ...(isWho ? [] : [`the second parameter of ${name} must be who asks: ${door.who}`]),
    ...(params.length > MOST_PARAMETERS ? [`${name} takes context, who asks, and one input`] : []),
  ]
}

const functionsOfDoors = {
  create: (context) => {
    const [, suffix] = /\.(service|staff)\.ts$/.exec(context.filename) ?? []
    const door = DOORS[suffix]
    if (!door) return {}
    const tell = (node, message) => context.report({ node, message: `${message} (CONTRIBUTING.md, Doors)` })
    return {
      ExportNamedDeclaration(node) {
        for (const { name, node: made } of functionsOf(node.declaration))
          for (const fault of faultsOf(name, made, door)) tell(node, fault)
        const values = node.specifiers.filter(({ exportKind }) => exportKind !== 'type')
        if (node.exportKind !== 'type' && values.length > 0)
          tell(node, 'a door exports what it declares where it declares it')
      },
      ExportAllDeclaration(node) {
        if (node.exportKind !== 'type') tell(node, 'a door exports what it declares where it declares it')
      },
    }
  },
}

export default { meta: { name: 'hub-doors' }, rules: { 'functions-of-doors': functionsOfDoors } }
