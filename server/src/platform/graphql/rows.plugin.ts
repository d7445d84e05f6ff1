import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type Resolver,
  type SchemaTypes,
  type ShapeFromTypeParam,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { InputOf } from './input.plugin.ts'
import { type Spent, spentBy } from './spent.ts'

/**
 * The limit of a list's rows. Where its field has an argument `limit`, that many and never more than this; a list on a page,
 * whose `limit` is an argument of the field that leads to the page, says so. One that says `inLists` gives that many by
 * default in each row of another list, and all by itself: its `limit` comes from `limitHere`. With `depth` 2 it gives
 * fewer only in a list of lists: all options of all questions of one form, few of those of each form of a list.
 */
export type Rows = number | { most: number; limit: 'above' } | { most: number; inLists: number; depth?: number }

/** The same in a field's extensions. */
export type DeclaredRows = { most: number; isPage: boolean; inLists?: number; depth?: number }

type RowsOf<Type> = [Type] extends [readonly [unknown]]
  ? {
      /** The limit of this list's rows: the cost of a document is computed by it. More are a fault. */
      rows: Rows
    }
  : unknown

declare global {
  export namespace PothosSchemaTypes {
    interface Plugins<Types extends SchemaTypes> {
      rows: RowsPlugin<Types>
    }
    interface InferredFieldOptions<
      Types extends SchemaTypes,
      ResolveShape = unknown,
      Type extends TypeParam<Types> = TypeParam<Types>,
      Nullable extends FieldNullability<Type> = FieldNullability<Type>,
      Args extends InputFieldMap = InputFieldMap,
      ResolveReturnShape = unknown,
    > {
      ResolveRows: {
        resolve: Resolver<
          ResolveShape,
          InputOf<Args>,
          Types['Context'],
          ShapeFromTypeParam<Types, Type, Nullable>,
          ResolveReturnShape
        >
      } & RowsOf<Type>
    }
  }
}
type Resolve<Types extends SchemaTypes> = GraphQLFieldResolver<unknown, Types['Context'], object>

/**
 * Keeps of each list how many rows it may give, in the field's extensions, and holds it to that. Counts the objects and
 * texts of every answer, numbers of a list as texts, and lets others have their turn while a long one is made: before each field that is computed, of
 * whatever type it is.
 */
export class RowsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    const { rows } = field.pothosOptions as { rows?: Rows }
    const name = `${field.parentType}.${field.name}`
    if (field.type.kind !== 'List') {
      if (rows !== undefined) throw new Error(`${name} is no list and gives no rows`)
      return field
    }
    const most = typeof rows === 'object' ? rows.most : rows
    if (!Number.isSafeInteger(most) || !most || most < 1)
      throw new Error(`${name} does not say how many rows it may give`)
    const isPage = typeof rows === 'object' && 'limit' in rows
    const { inLists, depth } = typeof rows === 'object' && 'inLists' in rows ? rows : {}
    const declared: DeclaredRows = { most, isPage, inLists, depth }
    return { ...field, extensions: { ...field.extensions, rows: declared } }
  }

  override wrapResolve(given: Resolve<Types>, field: PothosOutputFieldConfig<Types>): Resolve<Types> {
    const { type } = field
    // A column of the row costs nothing to give.
    const resolve = field.extensions?.pothosExposedField === undefined ? inPace(given) : given
    if (type.kind === 'List') {
      const declared = field.extensions?.rows as DeclaredRows
      const give = type.type.kind === 'Scalar' && NUMBERS.has(this.nameOf(type.type.ref)) ? numbered : listed
      return counting(limiting(resolve, declared), (rows, spent) => give(rows, declared.most, spent))
    }
    if (type.kind === 'Object') return counting(resolve, made)
    const isText = type.kind === 'Scalar' && this.nameOf(type.ref) === 'String'
    const counted = isText ? counting(resolve, written) : resolve
    const column = field.extensions?.pothosExposedField
    if (typeof column === 'string') columns.set(counted, { name: column, isText })
    return counted
  }

  private nameOf(ref: Parameters<typeof this.builder.configStore.getTypeConfig>[0]): string {
    return this.builder.configStore.getTypeConfig(ref).name
  }
}

const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Float'])

/** Resolvers that give a property of the row and nothing else. */
const columns = new WeakMap<object, { name: string; isText: boolean }>()

/** The property that a resolver gives, and whether it counts as text; undefined for one that computes or asks for a right. */
export const columnOf = (resolve: object): { name: string; isText: boolean } | undefined => columns.get(resolve)

/** Has what a resolver gives counted before it is answered, now or when it comes. */
const counting =
  <Types extends SchemaTypes>(
    resolve: Resolve<Types>,
    count: (value: unknown, spent: Spent | undefined) => unknown,
  ): Resolve<Types> =>
  (parent, args, ctx, info) => {
    const spent = spentBy(ctx)
    spent?.check()
    const value: unknown = resolve(parent, args, ctx, info)
    return value instanceof Promise ? value.then((come) => count(come, spent)) : count(value, spent)
  }

/** Waits for others' turns before a value is made: some are read from much text. */
const inPace =
  <Types extends SchemaTypes>(resolve: Resolve<Types>): Resolve<Types> =>
  (parent, args, ctx, info) => {
    const spent = spentBy(ctx)
    return spent?.isLong ? spent.pause().then(() => resolve(parent, args, ctx, info)) : resolve(parent, args, ctx, info)
  }

/** Where nobody says how many rows, a list says it: fewer in each row of another list. */
function limiting<Types extends SchemaTypes>(resolve: Resolve<Types>, declared: DeclaredRows): Resolve<Types> {
  const { most, inLists, depth = 1 } = declared
  if (inLists === undefined) return resolve
  return (parent, args: { limit?: number | null }, ctx, info) => {
    const limit = args.limit ?? (listsAround(info.path) < depth ? most : inLists)
    return resolve(parent, { ...args, limit }, ctx, info)
  }
}

/** The lists in whose rows a place stands. */
const listsAround = ({ prev }: GraphQLResolveInfo['path']): number =>
  prev === undefined ? 0 : (typeof prev.key === 'number' ? 1 : 0) + listsAround(prev)

function listed(rows: unknown, most: number, spent: Spent | undefined): unknown {
  if (!Array.isArray(rows)) return rows
  checkLength(rows, most)
  if (!spent) return rows
  spent.addObjects(rows.length)
  return spent.pace.rows(rows)
}

function numbered(rows: unknown, most: number, spent: Spent | undefined): unknown {
  if (!Array.isArray(rows)) return rows
  checkLength(rows, most)
  spent?.addNumbers(rows.length)
  return rows
}

function checkLength(rows: readonly unknown[], most: number): void {
  if (rows.length > most) throw new Error(`A list that may give ${most} rows gave ${rows.length}`)
}

function made(value: unknown, spent: Spent | undefined): unknown {
  if (!spent || value == null) return value
  spent.addObjects(1)
  return spent.isLong ? spent.pause().then(() => value) : value
}

function written(text: unknown, spent: Spent | undefined): unknown {
  if (typeof text === 'string') spent?.addText(text.length)
  return text
}

SchemaBuilder.registerPlugin('rows', RowsPlugin)
