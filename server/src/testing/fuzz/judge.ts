/** What the hub may not do, whatever is sent to it: compared with the API document (HRD-003). */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Operation } from './requests.ts'

export interface Answered {
  status: number
  contentType: string
  body: string
  ms: number
}

/** No call needs this long on the slowest machine of a test; what does hangs. */
export const LONGEST_MS = 5000
const SERVER_ERROR = 500
const JSON_TYPE = 'application/json'

export type Judge = (operation: Operation, answered: Answered) => string[]

/** Reads the schemas of the document, and returns what finds the faults of an answer. */
export function createJudge(document: { components: { schemas: Record<string, object> } }): Judge {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'document', ...document })
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = ({ operationId, responses }: Operation, status: number) => {
    const key = `${operationId} ${status}`
    const schema = responses[status]?.content[JSON_TYPE]?.schema ?? {}
    const validate = compiled.get(key) ?? ajv.compile(withAddress(schema))
    compiled.set(key, validate)
    return validate
  }
  return (operation, { status, contentType, body, ms }) => {
    const faults: string[] = []
    if (ms > LONGEST_MS) faults.push(`took ${Math.round(ms)} ms`)
    if (status >= SERVER_ERROR) faults.push(`status ${status}`)
    const declared = operation.responses[status]
    if (!declared) return [...faults, `status ${status} is not declared`]
    // A file may be of any type, and what is in it is no part of the document.
    if (declared.content['*/*'] !== undefined && !contentType.startsWith(JSON_TYPE)) return faults
    if (!contentType.startsWith(JSON_TYPE)) return [...faults, `content type ${contentType}`]
    const read = readJson(body)
    if (read === undefined) return [...faults, 'no JSON']
    const validate = validatorOf(operation, status)
    if (!validate(read)) faults.push(ajv.errorsText(validate.errors))
    const name = (read as { error?: { name?: string } }).error?.name
    if (name !== undefined && !declared.description.split(', ').includes(name))
      faults.push(`${name} is not declared`)
    return faults
  }
}

/** A reference of the document leads into the document. */
function withAddress(schema: object): object {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/')
  return JSON.parse(text) as object
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
