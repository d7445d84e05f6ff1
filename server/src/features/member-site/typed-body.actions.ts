import type { Ctx } from '../../platform/context.ts'
import { mentionsIn } from '../../platform/html/mentions.ts'
import { plainText } from '../../platform/html/text.ts'
import { namesTyped, typedToHtml } from '../../platform/html/typed-mentions.ts'
import { usersNamed } from './silences.db.ts'

/** What a member typed into a plain field as a body: the names after an @ that are members' are mentions. */
export async function typedBody({ site }: Ctx, text: string): Promise<string> {
  const names = namesTyped(text)
  const people = names.length === 0 ? [] : await usersNamed(site, names)
  return typedToHtml(text, new Map(people.map((person) => [person.username.toLowerCase(), person])))
}

/** A body as it is typed into a plain field; null where that would lose something of it. */
export function typedOf(body: string): string | null {
  const text = plainText(body)
  const known = mentionsIn(body).map(
    ({ username, userId }) => [username.toLowerCase(), { id: userId, username }] as const,
  )
  return typedToHtml(text, new Map(known)) === body ? text : null
}
