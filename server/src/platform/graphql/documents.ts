import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql'
import { NOT_EXECUTED } from './answer-error.ts'
import { noOperation } from './body.ts'
import { excerpt, namesIn, withoutForeignNames } from './conceal.ts'
import { LIMITS, limitProblem } from './limits.ts'
import { Recent } from './recent.ts'

/** A text as far as it could be read: the document it is, its operations, and what is wrong with it. */
type Read = { document: DocumentNode; operations: OperationDefinitionNode[]; problems: readonly GraphQLError[] }

/**
 * Reads documents that may run: few tokens, within the limits, valid, and without a word about the schema that the caller
 * did not say himself. What was read is kept, refused or not, so that a text is read once.
 *
 * @returns gives the document of a text, and why it may not run
 */
export function documentsFor(schema: GraphQLSchema) {
  const known = new Recent<Read>()
  return (query: string, operationName: string | undefined): Pick<Read, 'document' | 'problems'> => {
    const read = known.get(query) ?? readDocument(schema, query)
    known.set(query, read)
    const [only, another] = read.operations
    const isClear =
      operationName === undefined ? only && !another : read.operations.some(({ name }) => name?.value === operationName)
    return isClear || read.problems.some(isUnreadable) ? read : { ...read, problems: [noOperation()] }
  }
}

const UNREADABLE = 'GRAPHQL_PARSE_FAILED'
const isUnreadable = ({ extensions }: GraphQLError) => extensions.code === UNREADABLE

function readDocument(schema: GraphQLSchema, query: string): Read {
  try {
    const document = parse(query, { maxTokens: LIMITS.tokens })
    const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
    return { document: withoutIntrospection(document), operations, problems: problemsOf(schema, document) }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const { message, source, positions } = error
    const extensions = { code: UNREADABLE, http: NOT_EXECUTED }
    const told = new GraphQLError(excerpt(message), { source, positions, extensions })
    return { document: { kind: Kind.DOCUMENT, definitions: [] }, operations: [], problems: [told] }
  }
}

function problemsOf(schema: GraphQLSchema, document: DocumentNode): GraphQLError[] {
  const extensions = { code: 'GRAPHQL_VALIDATION_FAILED', http: NOT_EXECUTED }
  const problem = limitProblem(document)
  if (problem) return [new GraphQLError(problem, { extensions })]
  const said = namesIn(textOf(document))
  return validate(schema, document, undefined, { hideSuggestions: true, maxErrors: 20 }).map(
    ({ message, nodes }) => new GraphQLError(withoutForeignNames(message, said), { nodes, extensions }),
  )
}

export const textOf = (document: DocumentNode): string => document.loc?.source.body ?? ''

/**
 * The same document, but every `__type` asks for a name no type has: a well-formed question that is answered null, whatever
 * it asks. (`__schema` cannot be null and is refused.) The printed schema.graphql serves tools.
 */
function withoutIntrospection(document: DocumentNode): DocumentNode {
  if (!/__type\b/.test(textOf(document))) return document
  return visit(document, {
    Field(field) {
      if (field.name.value !== '__type') return undefined
      const value = { kind: Kind.STRING, value: '' } as const
      return { ...field, arguments: (field.arguments ?? []).map((argument) => ({ ...argument, value })) }
    },
  })
}
