import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import { featureOf, type Permission } from '@ward/domain/app/permissions'
import type { GraphQLFieldResolver } from 'graphql'
import type { Ctx } from '../context.ts'
import { demandSamePage } from '../http/loaded-for.ts'
import { demandFeature, demandRole } from '../rights.ts'

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

/**
 * Puts the check of `may` in front of every resolver that names a right, its role and its feature, and the name into the
 * field's description, which the contract is printed with. Of the outermost fields each also asks whether the page was
 * loaded for who asks now: fields for one person are not shown on another's page either.
 */
export class MayPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const permission = permissionOf(field)
    if (!permission && (field.parentType === 'Query' || field.parentType === 'Mutation'))
      throw new Error(`${field.parentType}.${field.name} names no permission`)
    if (!permission) return field
    const feature = featureOf(permission)
    const words = `May: ${permission}${feature ? `, with the feature ${feature}` : ''}`
    const description = field.description ? `${field.description}\n${words}` : words
    return { ...field, description, extensions: { ...field.extensions, may: permission } }
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    field: PothosOutputFieldConfig<Types>,
  ) {
    const permission = permissionOf(field)
    if (!permission) return resolve
    const isOutermost = field.parentType === 'Query' || field.parentType === 'Mutation'
    const needsFeature = featureOf(permission) !== undefined
    const guarded: GraphQLFieldResolver<unknown, Types['Context'], object> = (parent, args, context, info) => {
      const ctx = context as unknown as Ctx
      demandRole(ctx, permission)
      if (isOutermost) demandSamePage(ctx)
      if (!needsFeature) return resolve(parent, args, context, info)
      return demandFeature(ctx, permission).then(() => resolve(parent, args, context, info))
    }
    return guarded
  }
}

const permissionOf = (field: { pothosOptions: object }): Permission | undefined =>
  (field.pothosOptions as { may?: Permission }).may

SchemaBuilder.registerPlugin('may', MayPlugin)
