import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'

/** The greatest question this endpoint answers: a few hundred bytes could ask for millions of rows. Everything is counted as if fragments were written out. */
export const LIMITS = {
  /** Characters of a document; one that is longer is refused unread. The console's own have at most a tenth of it. */
  text: 20_000,
  tokens: 2000,
  depth: 12,
  aliases: 30,
  rootFields: 10,
  directives: 20,
  fields: 500,
  /** The most fields of the same name in one selection; comparing them is quadratic. */
  repeats: 10,
} as const

type Cost = { fields: number; depth: number; aliases: number; directives: number; rootFields: number }

/**
 * Says why a parsed document is too much to validate and answer; null when it is not. Runs before the standard rules, some of
 * which are quadratic. Each fragment is counted once, however often and however deep it is used, so the count itself is
 * linear; a fragment that contains itself counts once and is left to the standard rules.
 */
export function limitProblem(document: DocumentNode): string | null {
  const fragments = new Map<string, SelectionSetNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet)
  const counted = new Map<string, Cost>()
  let problem: string | null = null
  const total = nothing()
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) {
      return 'A request may hold only operations and fragments'
    }
    total.directives += definition.directives?.length ?? 0
    for (const variable of definition.variableDefinitions ?? []) total.directives += variable.directives?.length ?? 0
    if (definition.kind === Kind.FRAGMENT_DEFINITION) costOfFragment(definition.name.value)
    else add(total, costOf(definition.selectionSet))
  }
  return problem ?? excess(total)

  function costOfFragment(name: string): Cost {
    const known = counted.get(name)
    if (known) return known
    counted.set(name, nothing())
    const selections = fragments.get(name)
    const cost = selections ? costOf(selections) : nothing()
    counted.set(name, cost)
    return cost
  }

  function costOf({ selections }: SelectionSetNode): Cost {
    const sum = nothing()
    const seen = new Map<string, number>()
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) problem ??= fieldProblem(selection, seen)
      add(sum, costOfSelection(selection))
    }
    return sum
  }

  function costOfSelection(selection: SelectionNode): Cost {
    const directives = selection.directives?.length ?? 0
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const cost = costOfFragment(selection.name.value)
      return { ...cost, directives: cost.directives + directives }
    }
    const inner = selection.selectionSet ? costOf(selection.selectionSet) : nothing()
    if (selection.kind === Kind.INLINE_FRAGMENT) return { ...inner, directives: inner.directives + directives }
    return {
      fields: inner.fields + 1,
      depth: inner.depth + 1,
      aliases: inner.aliases + (selection.alias ? 1 : 0),
      directives: inner.directives + directives,
      rootFields: 1,
    }
  }
}

const nothing = (): Cost => ({ fields: 0, depth: 0, aliases: 0, directives: 0, rootFields: 0 })

function add(sum: Cost, { fields, depth, aliases, directives, rootFields }: Cost): void {
  sum.fields += fields
  sum.depth = Math.max(sum.depth, depth)
  sum.aliases += aliases
  sum.directives += directives
  sum.rootFields += rootFields
}

function excess({ fields, depth, aliases, directives, rootFields }: Cost): string | null {
  if (depth > LIMITS.depth) return `A request may be at most ${LIMITS.depth} levels deep`
  if (rootFields > LIMITS.rootFields) return `A request may ask at most ${LIMITS.rootFields} questions`
  if (aliases > LIMITS.aliases) return `A request may hold at most ${LIMITS.aliases} aliases`
  if (directives > LIMITS.directives) return `A request may hold at most ${LIMITS.directives} directives`
  if (fields > LIMITS.fields) return `A request may ask for at most ${LIMITS.fields} fields`
  return null
}

function fieldProblem({ name, alias, arguments: args }: FieldNode, seen: Map<string, number>): string | null {
  if (name.value === '__schema') return 'This endpoint does not describe its schema'
  const shown = (alias ?? name).value
  const times = (seen.get(shown) ?? 0) + 1
  seen.set(shown, times)
  if (times > LIMITS.repeats) return `A request may repeat a field at most ${LIMITS.repeats} times`
  for (const argument of args ?? []) {
    if (!isStorable(argument.value)) return `Text must not contain NUL characters (${argument.name.value})`
  }
  return null
}

/** PostgreSQL cannot keep NUL; GraphQL's own grammar already refuses lone surrogates. */
function isStorable(value: ValueNode): boolean {
  if (value.kind === Kind.STRING) return !value.value.includes('\0')
  if (value.kind === Kind.LIST) return value.values.every(isStorable)
  if (value.kind === Kind.OBJECT) return value.fields.every((field) => isStorable(field.value))
  return true
}
