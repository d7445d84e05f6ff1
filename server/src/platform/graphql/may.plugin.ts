import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { may, type Permission } from '@ward/domain/permissions'
import { forbidden, unauthenticated } from '@ward/domain/refusal'
import type { GraphQLFieldResolver } from 'graphql'
import type { Ctx } from '../context.ts'
import { demandSamePage } from '../http/loaded-for.ts'

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      may: MayPlugin<Types>
    }
    interface QueryFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> {
      /** The right this question needs. */
      may: Permission
    }
    interface MutationFieldOptions<Types, Type, Nullable, Args, ResolveReturnShape> {
      /** The right this change needs. */
      may: Permission
    }
    interface ObjectFieldOptions<Types, ParentShape, Type, Nullable, Args, ResolveReturnShape> {
      /** The right this field needs beyond that of the question that led here. */
      may?: Permission
    }
  }
}

/** Throws unless the viewer holds the right: UNAUTHENTICATED for nobody, FORBIDDEN with the rule's words for the others. */
export function demand(ctx: Ctx, permission: Permission): void {
  if (ctx.viewer.kind === 'system' || ctx.viewer.kind === 'command') return
  const answer = may(ctx.viewer.roleId, permission)
  if (answer.ok) return
  throw ctx.viewer.kind === 'nobody' ? unauthenticated() : forbidden(answer.because)
}

/**
 * Puts the check of `may` in front of every resolver that names a right; keeps the name in the field's extensions for the
 * printed matrix. Of the outermost fields each also asks whether the page was loaded for who asks now: what one person may
 * see is not shown on another's page either.
 */
export class MayPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const permission = permissionOf(field)
    if (!permission && (field.parentType === 'Query' || field.parentType === 'Mutation'))
      throw new Error(`${field.parentType}.${field.name} names no permission`)
    return permission ? { ...field, extensions: { ...field.extensions, may: permission } } : field
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ) {
    const permission = permissionOf(field)
    if (!permission) return resolve
    const isOutermost = field.parentType === 'Query' || field.parentType === 'Mutation'
    const guarded: GraphQLFieldResolver<unknown, Types['Context'], object> = (parent, args, context, info) => {
      const ctx = context as unknown as Ctx
      demand(ctx, permission)
      if (isOutermost) demandSamePage(ctx)
      return resolve(parent, args, context, info)
    }
    return guarded
  }
}

const permissionOf = (field: { pothosOptions: object }): Permission | undefined =>
  (field.pothosOptions as { may?: Permission }).may

SchemaBuilder.registerPlugin('may', MayPlugin)
