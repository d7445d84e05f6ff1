import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildASTSchema,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql'

const SOURCES = join(import.meta.dirname, '..')

/** The graph as it is printed. */
export const graph = (): GraphQLSchema =>
  buildASTSchema(parse(readFileSync(join(SOURCES, '../../schema.graphql'), 'utf8')))

/** One mutation as a document of the console sends it. */
export type SentMutation = { file: string; name: string; sends: string[]; field: GraphQLField<unknown, unknown> }

/** Every mutation that the console sends, with the names of the arguments it gives. */
export function sentMutations(schema: GraphQLSchema): SentMutation[] {
  const known = schema.getMutationType()?.getFields() ?? {}
  return globSync('**/*.api.ts', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/\bgraphql\(\s*`([^`]*)`/g)]
      .flatMap(([, text = '']) => parse(text.replace(/\$\{\w+\}/g, '')).definitions)
      .filter((each) => each.kind === Kind.OPERATION_DEFINITION && each.operation === 'mutation')
      .flatMap((each) => (each as OperationDefinitionNode).selectionSet.selections as readonly FieldNode[])
      .flatMap(({ name: { value: name }, arguments: args = [] }) => {
        const field = known[name]
        return field ? [{ file, name, sends: args.map((arg) => arg.name.value), field }] : []
      }),
  )
}
