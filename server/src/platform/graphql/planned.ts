import { GraphQLError, locatedError } from 'graphql'
import type { FieldPlan, ObjectPlan, Shape } from './plan.ts'
import { type Answer, type Asked, type Holder, Run } from './planned-run.ts'
import type { Spent } from './spent.ts'

/** Where an object or a list stands in the answer. A null in a non-null place makes the place above null. */
type Place = {
  readonly prev: Place | undefined
  readonly holder: Holder
  readonly key: string | number
  readonly isRequired: boolean
  isLost: boolean
}

/**
 * Answers a question by its plan, as the library would: fields side by side, an error in place of what failed, `null` in the
 * nearest place that may be. Nothing more is made once the signal says so or the answer is given.
 *
 * @throws the reason of the signal
 */
export function answerByPlan(asked: Asked): Promise<Answer> {
  const { signal, plan } = asked
  if (signal.aborted) return Promise.reject(signal.reason)
  return new Promise((resolve, reject) => {
    const run = new Run(asked, (answer) => {
      signal.removeEventListener('abort', end)
      resolve(answer)
    })
    const end = () => {
      run.isOver = true
      reject(signal.reason)
    }
    signal.addEventListener('abort', end, { once: true })
    run.waitFor(1)
    fillObject(run, plan.fields, undefined, run.data, undefined)
    run.arrived()
  })
}

function fillObject(run: Run, fields: ObjectPlan, source: unknown, holder: Holder, place: Place | undefined): void {
  for (const field of fields) {
    fillField(run, field, source, holder, place)
    if (run.isOver || place?.isLost) return
  }
}

function fillField(run: Run, field: FieldPlan, source: unknown, holder: Holder, place: Place | undefined): void {
  const { key, shape, column } = field
  try {
    if (field.typename !== undefined) holder[key] = field.typename
    else {
      const value = column ? (source as Holder)[column.name] : undefined
      if (!column || typeof value === 'function') {
        const resolved = field.resolve(source, run.argsOf(field), run.asked.ctx, run.infoOf(field))
        put(run, field, shape, resolved, holder, key, place)
      } else {
        if (column.isText) countText(run.asked.spent, value)
        put(run, field, shape, value, holder, key, place)
      }
    }
  } catch (error) {
    fail(run, field, shape, error, holder, key, place)
  }
}

function countText(spent: Spent, value: unknown): void {
  spent.check()
  if (typeof value === 'string') spent.addText(value.length)
}

/** Puts a value in its place, now or when it comes. @throws what is wrong with it now */
function put(
  run: Run,
  field: FieldPlan,
  shape: Shape,
  value: unknown,
  holder: Holder,
  key: string | number,
  above: Place | undefined,
): void {
  if (value === null || value === undefined) {
    if (shape.isRequired)
      throw new Error(`Cannot return null for non-nullable field ${field.parentType.name}.${field.definition.name}.`)
    holder[key] = null
  } else if (typeof value !== 'object') {
    if (shape.kind === 'leaf') holder[key] = shape.give(value)
    else throw new Error(`${field.parentType.name}.${field.definition.name} gave a ${typeof value}`)
  } else if (isPromise(value)) {
    // Holds the place, so that the answer has the order of the document.
    holder[key] = null
    putWhenItComes(run, field, shape, value, holder, key, above)
  } else if (value instanceof Error) throw value
  else if (shape.kind === 'leaf') holder[key] = shape.give(value)
  else {
    const place = { prev: above, holder, key, isRequired: shape.isRequired, isLost: false }
    if (shape.kind === 'list') putList(run, field, shape.item, value, place)
    else {
      const object: Holder = {}
      holder[key] = object
      fillObject(run, shape.fields, value, object, place)
    }
  }
}

const isPromise = (value: object): value is PromiseLike<unknown> =>
  value instanceof Promise || typeof (value as { then?: unknown }).then === 'function'

function putWhenItComes(
  run: Run,
  field: FieldPlan,
  shape: Shape,
  value: PromiseLike<unknown>,
  holder: Holder,
  key: string | number,
  above: Place | undefined,
): void {
  run.waitFor(1)
  const come = (put: () => void) => {
    if (run.isOver) return
    try {
      if (!isLost(above)) put()
    } catch (error) {
      fail(run, field, shape, error, holder, key, above)
    }
    run.arrived()
  }
  value.then(
    (there) => come(() => put(run, field, shape, there, holder, key, above)),
    (error: unknown) =>
      come(() => {
        throw error
      }),
  )
}

function putList(run: Run, field: FieldPlan, item: Shape, given: object, place: Place): void {
  if (!isIterable(given))
    throw new GraphQLError(
      `Expected Iterable, but did not find one for field "${field.parentType.name}.${field.definition.name}".`,
    )
  const list: unknown[] = []
  place.holder[place.key] = list
  for (const value of given) {
    const key = list.length
    try {
      put(run, field, item, value, list as unknown as Holder, key, place)
    } catch (error) {
      fail(run, field, item, error, list as unknown as Holder, key, place)
    }
    if (run.isOver || place.isLost) return
  }
}

const isIterable = (value: object): value is Iterable<unknown> =>
  typeof (value as { [Symbol.iterator]?: unknown })[Symbol.iterator] === 'function'

/** Whether something above is null already: nobody uses the result below. */
function isLost(place: Place | undefined): boolean {
  for (let at = place; at; at = at.prev) if (at.isLost) return true
  return false
}

/** Tells an error, and makes null what it takes with it. */
function fail(
  run: Run,
  { nodes }: FieldPlan,
  { isRequired }: Shape,
  error: unknown,
  holder: Holder,
  key: string | number,
  above: Place | undefined,
): void {
  if (run.isOver || isLost(above)) return
  run.errors.push(locatedError(error, nodes, pathOf(above, key)))
  if (!isRequired) {
    holder[key] = null
    return
  }
  let at = above
  while (at?.isRequired) at = at.prev
  if (!at) {
    run.loseAll()
    return
  }
  at.isLost = true
  at.holder[at.key] = null
}

function pathOf(place: Place | undefined, key: string | number): (string | number)[] {
  return [...(place ? pathOf(place.prev, place.key) : []), key]
}
