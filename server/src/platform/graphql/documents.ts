import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql'
import { Recent } from '../recent.ts'
import { NOT_EXECUTED } from './answer-error.ts'
import { noOperation } from './body.ts'
import { excerpt, namesIn, withoutForeignNames } from './conceal.ts'
import { LIMITS, limitProblem } from './limits.ts'

/** Documents that may run: the document, the operation that was meant and the fragments it may use. */
export type Readable = {
  document: DocumentNode
  operation: OperationDefinitionNode
  fragments: readonly FragmentDefinitionNode[]
}

/** A text as far as it could be read: the document it is, its operations and fragments, and what is wrong with it. */
type Read = {
  document: DocumentNode
  operations: OperationDefinitionNode[]
  fragments: FragmentDefinitionNode[]
  problems: readonly GraphQLError[]
}

/**
 * Reads documents that may run: few tokens, within the limits, valid, and without a word about the schema that the caller
 * did not send. Results are kept, refused or not, so that a text is read once.
 *
 * @returns gives the document of a text and its operation, or why it may not run
 */
export function documentsFor(schema: GraphQLSchema) {
  const known = new Recent<Read>()
  return (
    query: string,
    operationName: string | undefined,
  ): { readable?: Readable; problems: readonly GraphQLError[] } => {
    const read = known.get(query) ?? readDocument(schema, query)
    known.set(query, read)
    const { document, operations, fragments, problems } = read
    const meant = operations.filter(({ name }) => operationName === undefined || name?.value === operationName)
    const operation = operationName === undefined && meant.length > 1 ? undefined : meant[0]
    if (!operation) return { problems: problems.some(isUnreadable) ? problems : [noOperation()] }
    return problems.length > 0 ? { problems } : { readable: { document, operation, fragments }, problems }
  }
}

const UNREADABLE = 'GRAPHQL_PARSE_FAILED'
const isUnreadable = ({ extensions }: GraphQLError) => extensions.code === UNREADABLE

function readDocument(schema: GraphQLSchema, query: string): Read {
  try {
    const parsed = parse(query, { maxTokens: LIMITS.tokens })
    const document = withoutIntrospection(parsed)
    const operations = document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    return { document, operations, fragments, problems: problemsOf(schema, parsed) }
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error
    const { message, source, positions } = error
    const extensions = { code: UNREADABLE, http: NOT_EXECUTED }
    const problem = new GraphQLError(excerpt(message), { source, positions, extensions })
    return { document: { kind: Kind.DOCUMENT, definitions: [] }, operations: [], fragments: [], problems: [problem] }
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
