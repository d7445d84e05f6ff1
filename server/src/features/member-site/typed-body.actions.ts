import { textPicturePath } from '@ward/domain/app/front-end-links'
import type { Ctx } from '../../platform/context.ts'
import { mentionsIn } from '../../platform/html/mentions.ts'
import { plainText } from '../../platform/html/text.ts'
import { namesTyped, typedToHtml } from '../../platform/html/typed-mentions.ts'
import { usersNamed } from './silences.db.ts'

/** Text typed into a plain field, as a body: the names after an @ that are members' are mentions. */
export async function typedBody({ site }: Ctx, text: string): Promise<string> {
  const names = namesTyped(text)
  const people = names.length === 0 ? [] : await usersNamed(site, names)
  return typedToHtml(text, new Map(people.map((person) => [person.username.toLowerCase(), person])))
}

const PICTURE_START = `<p><img src="${textPicturePath('')}`
const PICTURE = '<p><img src="" alt="" width="" height=""></p>'

/** The picture that a member brought with a text, which ends its body; '' where they brought none. */
export function pictureAtEnd(body: string): string {
  const at = body.lastIndexOf(PICTURE_START)
  const end = at < 0 ? '' : body.slice(at)
  return end.replace(/"[^"]*"/g, '""') === PICTURE ? end : ''
}

/** A body as it is typed into a plain field, without the picture at its end; null where that would lose something else of it. */
export function typedOf(whole: string): string | null {
  const body = whole.slice(0, whole.length - pictureAtEnd(whole).length)
  const text = plainText(body)
  const known = mentionsIn(body).map(
    ({ username, userId }) => [username.toLowerCase(), { id: userId, username }] as const,
  )
  return typedToHtml(text, new Map(known)) === body ? text : null
}
