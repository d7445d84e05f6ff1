import SchemaBuilder, {
  BasePlugin,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
} from '@pothos/core'
import { parseInput } from '@ward/domain/kernel/refusal'
import type { FieldNode, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { z } from 'zod'
import { type Ctx, once } from '../context.ts'

/** Where arguments keep the schema they were made from (see from-zod.ts). */
export const INPUT: unique symbol = Symbol('input')

/** The input of a resolver: of arguments from a schema what the schema makes of them. */
export type InputOf<Args extends InputFieldMap> = Args extends { readonly [INPUT]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : InputShapeFromFields<Args>

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      input: InputPlugin<Types>
    }
  }
}

/**
 * Gives each resolver its arguments as their schema understands them, after the check of its right: INVALID with the names
 * of all that are wrong, NOT_FOUND where one can be no id. The schema stays in the field's extensions as `input`.
 */
export class InputPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { args } = field.pothosOptions as { args?: { readonly [INPUT]?: z.ZodObject } }
    const input = args?.[INPUT]
    return input ? { ...field, extensions: { ...field.extensions, input } } : field
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const input = field.extensions?.input as z.ZodObject | undefined
    if (!input) return resolve
    return (parent, args, ctx, info) =>
      resolve(
        parent,
        onceFor(ctx as unknown as Ctx, info, () => parseInput(input, args)),
        ctx,
        info,
      )
  }
}

const readOnce = () => new Map<FieldNode, object>()

/** Arguments are the same for all rows of a list, so they are read once a request for each place in its document. */
function onceFor(ctx: Ctx, { fieldNodes: [node] }: GraphQLResolveInfo, parse: () => object): object {
  if (!node) return parse()
  const known = once(ctx, readOnce)
  const input = known.get(node) ?? parse()
  known.set(node, input)
  return input
}

SchemaBuilder.registerPlugin('input', InputPlugin)
