import { storedImageSource } from '../kernel/links.ts'
import { visibleLine } from '../kernel/visible-text.ts'

/**
 * Where a picture in a text is stored, relative to the page that shows the text: on the page's own origin, or
 * elsewhere. Only the first kind may be loaded: loading the second would tell a stranger who reads what, and when.
 */
export type PictureSource = { isOwn: true; src: string } | { isOwn: false; href: string; host: string }

/**
 * Judges the address of a picture; null for what is no address of one.
 *
 * @param origin the origin of the page, such as `https://migraine.example:8443`
 */
export function pictureSource(src: string, origin: string): PictureSource | null {
  const address = storedImageSource(src)
  if (address === null || !URL.canParse(address, origin)) return null
  const target = new URL(address, origin)
  if (target.origin === new URL(origin).origin) return { isOwn: true, src: address }
  return { isOwn: false, href: address, host: target.host }
}

/** Pictures that are asked for at once. */
export const STORED_PICTURES_MAX = 50
/**
 * The text of the link that stands for an outside picture: its host as browsers write it, then what the author called it.
 */
export function outsidePictureLabel(host: string, alt: string): string {
  const called = visibleLine(alt)
  return called === '' ? `Picture from ${host}` : `Picture from ${host}: ${called}`
}

/** The text of a link that held only an outside picture. */
export const bareLinkLabel = (href: string): string =>
  `Link to ${href.startsWith('/') || !URL.canParse(href) ? href : new URL(href).host || href}`

/** Such a link opens a page of strangers: they learn nothing from it, and it vouches for nothing. */
export const OUTSIDE_PICTURE_LINK = {
  rel: 'noopener noreferrer nofollow ugc',
  referrerPolicy: 'no-referrer',
  target: '_blank',
} as const
