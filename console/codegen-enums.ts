import {
  type DocumentNode,
  type EnumTypeDefinitionNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql'
import type { Place, Places, Words } from './src/api/enumPlaces.ts'

const said = /Outside the graph: `(.+)`\./

/** The domain's words for the names of every enum: in lower case, or as the contract says (see the server's enum-of.ts). */
export function wordsOf(contract: DocumentNode): Record<string, Record<string, string>> {
  const enums = contract.definitions.filter(
    (each): each is EnumTypeDefinitionNode => each.kind === Kind.ENUM_TYPE_DEFINITION,
  )
  return Object.fromEntries(
    enums.map(({ name, values = [] }) => [
      name.value,
      Object.fromEntries(
        values.map((value) => [
          value.name.value,
          said.exec(value.description?.value ?? '')?.[1] ?? value.name.value.toLowerCase(),
        ]),
      ),
    ]),
  )
}

/** The names of the enums that stand at these places. */
export function enumsAt(places: Record<string, Places>): ReadonlySet<string> {
  const used = new Set<string>()
  const note = (place: Place): void => {
    if (typeof place === 'string') used.add(place)
    else for (const inner of Object.values(place)) note(inner)
  }
  for (const { variables, answer } of Object.values(places))
    for (const place of [variables, answer]) if (place) note(place)
  return used
}

/** The enums at these places, in the short form that the page loads before anything else. */
export function shortWords(words: Record<string, Record<string, string>>, places: Record<string, Places>): Words {
  const used = enumsAt(places)
  return Object.fromEntries(
    Object.entries(words)
      .filter(([type]) => used.has(type))
      .map(([type, each]) => [type, Object.entries(each).map(shortWord).join(' ')]),
  )
}

function shortWord([name, word]: [string, string]): string {
  if (/[\s=]/.test(word)) throw new Error(`The word ${word} of ${name} has a sign that separates words`)
  return word === name.toLowerCase() ? name : `${name}=${word}`
}

/** Where enums stand in an operation and its answer. */
export function placesOf(
  schema: GraphQLSchema,
  { operation, variableDefinitions = [], selectionSet }: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Places {
  const variables: Record<string, Place> = {}
  for (const { variable, type } of variableDefinitions) {
    const place = placeOf(schema.getType(nameOf(type)))
    if (place) variables[variable.name.value] = place
  }
  const root = schema.getRootType(operation)
  const answer = root ? placesIn(selectionSet, root) : {}
  return { ...(isEmpty(variables) ? {} : { variables }), ...(isEmpty(answer) ? {} : { answer }) }

  function placesIn({ selections }: SelectionSetNode, type: GraphQLObjectType): Record<string, Place> {
    const places: Record<string, Place> = {}
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const inner = getNamedType(type.getFields()[selection.name.value]?.type)
        const shown = (selection.alias ?? selection.name).value
        if (isEnumType(inner)) places[shown] = inner.name
        else if (isObjectType(inner) && selection.selectionSet) {
          const within = placesIn(selection.selectionSet, inner)
          if (!isEmpty(within)) add(places, shown, within)
        }
      } else {
        const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
        const within = inner ? placesIn(inner.selectionSet, type) : {}
        for (const [name, place] of Object.entries(within)) add(places, name, place)
      }
    }
    return places
  }
}

/** Where enums stand in a value of a type that variables have; undefined where none does. */
function placeOf(type: GraphQLNamedType | undefined): Place | undefined {
  if (isEnumType(type)) return type.name
  if (!isInputObjectType(type)) return undefined
  const fields = Object.values(type.getFields()).map(
    (field) => [field.name, placeOf(getNamedType(field.type))] as const,
  )
  const places = fields.filter((each): each is [string, Place] => each[1] !== undefined)
  return places.length > 0 ? Object.fromEntries(places) : undefined
}

/** The same object may be asked for twice, each time with other fields. */
function add(places: Record<string, Place>, name: string, place: Place): void {
  const known = places[name]
  if (typeof known === 'object' && typeof place === 'object')
    for (const [inner, each] of Object.entries(place)) add(known, inner, each)
  else places[name] = place
}

const isEmpty = (places: object) => Object.keys(places).length === 0
const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type))
