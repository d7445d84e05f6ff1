import { type DocumentNode, GraphQLError, Kind, parse, validate, visit } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { withoutForeignNames } from './conceal.ts'
import { LIMITS, limitProblem } from './limits.ts'

/**
 * How a request's text becomes a document that may run: few tokens, within the limits, valid, and without a word about the
 * schema that the caller did not say himself.
 */
export const documents: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source: string) => parse(source, { maxTokens: LIMITS.tokens }))
  },
  onValidate({ setValidationFn }) {
    setValidationFn((schema, document, rules) => {
      const problem = limitProblem(document)
      if (problem) return [new GraphQLError(problem)]
      const said = textOf(document)
      return validate(schema, document, rules, { hideSuggestions: true, maxErrors: 20 }).map(
        ({ message, nodes }) => new GraphQLError(withoutForeignNames(message, said), { nodes }),
      )
    })
  },
}

export const textOf = (document: DocumentNode): string => document.loc?.source.body ?? ''

const blind = new WeakMap<DocumentNode, DocumentNode>()

/**
 * The same document, but every `__type` asks for a name no type has: a well-formed question that is answered null, whatever
 * it asks. (`__schema` cannot be null and is refused.) The printed schema.graphql serves tools.
 */
export function withoutIntrospection(document: DocumentNode): DocumentNode {
  if (!/__type\b/.test(textOf(document))) return document
  const known = blind.get(document)
  if (known) return known
  const made: DocumentNode = visit(document, {
    Field(field) {
      if (field.name.value !== '__type') return undefined
      const value = { kind: Kind.STRING, value: '' } as const
      return { ...field, arguments: (field.arguments ?? []).map((argument) => ({ ...argument, value })) }
    },
  })
  blind.set(document, made)
  return made
}
