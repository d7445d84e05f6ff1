import { GraphQLBoolean, GraphQLID, GraphQLInt, type GraphQLLeafType, GraphQLString } from 'graphql'

const MOST_INT = 2_147_483_647

/** A value as a leaf of an answer, by its type: right values are passed on. @throws where the type has no such value */
export function leafOf(type: GraphQLLeafType): (value: unknown) => unknown {
  const coerced = (value: unknown) => {
    const given = type.coerceOutputValue(value)
    if (given == null) throw new Error(`${type.name} has no such value`)
    return given
  }
  if (type === GraphQLString || type === GraphQLID)
    return (value) => (typeof value === 'string' ? value : coerced(value))
  if (type === GraphQLBoolean) return (value) => (typeof value === 'boolean' ? value : coerced(value))
  if (type === GraphQLInt)
    return (value) => (Number.isInteger(value) && Math.abs(value as number) <= MOST_INT ? value : coerced(value))
  return coerced
}
