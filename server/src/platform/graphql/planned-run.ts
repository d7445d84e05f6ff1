import { type GraphQLError, type GraphQLResolveInfo, type GraphQLSchema, getArgumentValues } from 'graphql'
import type { Ctx } from '../context.ts'
import type { FieldPlan, Plan } from './plan.ts'
import type { Spent } from './spent.ts'

/** An object or list of the answer: an object, a list, or the answer itself. */
export type Holder = Record<string | number, unknown>

export type Answer = { data: unknown; errors?: GraphQLError[] }
/** A question, and what its answer is made with. */
export type Asked = {
  schema: GraphQLSchema
  plan: Plan
  ctx: Ctx
  spent: Spent
  variables: GraphQLResolveInfo['variableValues']
  signal: AbortSignal
}

/** One answer while it is made. */
export class Run {
  readonly asked: Asked
  readonly data: Holder = {}
  readonly errors: GraphQLError[] = []
  isOver = false
  private waiting = 0
  private isNull = false
  private readonly infos: (GraphQLResolveInfo | undefined)[]
  private readonly args: ({ values: Record<string, unknown> } | undefined)[]
  private readonly give: (answer: Answer) => void

  constructor(asked: Asked, give: (answer: Answer) => void) {
    this.asked = asked
    this.give = give
    this.infos = new Array(asked.plan.size)
    this.args = new Array(asked.plan.size)
  }

  waitFor(values: number): void {
    this.waiting += values
  }

  /** Something that was waited for is there; the last one ends the answer. */
  arrived(): void {
    if (--this.waiting === 0) this.end()
  }

  /** A path without a place that may be null: there is no answer but its errors. */
  loseAll(): void {
    this.isNull = true
    this.end()
  }

  private end(): void {
    if (this.isOver) return
    this.isOver = true
    const data = this.isNull ? null : this.data
    this.give(this.errors.length > 0 ? { errors: this.errors, data } : { data })
  }

  /** The arguments of a field are the same in all rows. @throws where a value is wrong */
  argsOf({ at, definition, nodes: [node] }: FieldPlan): Record<string, unknown> {
    const made = this.args[at]
    if (made) return made.values
    const values = node ? getArgumentValues(definition, node, this.asked.variables, undefined, true) : {}
    this.args[at] = { values }
    return values
  }

  /** The library's info for resolvers, as far as ours use it: the same in all rows. */
  infoOf({ at, definition, nodes, parentType, path }: FieldPlan): GraphQLResolveInfo {
    const made = this.infos[at]
    if (made) return made
    const { schema, variables: variableValues } = this.asked
    const { name: fieldName, type: returnType } = definition
    const info = { fieldName, fieldNodes: nodes, returnType, parentType, path, schema, variableValues }
    this.infos[at] = info as unknown as GraphQLResolveInfo
    return info as unknown as GraphQLResolveInfo
  }
}
