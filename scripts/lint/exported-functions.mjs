/** What the rules for stores and for entry points both read of a file. */

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression'])

/** The functions that an export declares, each with its name. */
export function functionsOf(declaration) {
  if (declaration?.type === 'FunctionDeclaration') return [{ name: declaration.id.name, node: declaration }]
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations
    .filter(({ init }) => FUNCTIONS.has(init?.type))
    .map(({ id, init }) => ({ name: id.name, node: init }))
}
