import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { storedLink } from '../kernel/links.ts'
import { withoutEnd } from '../kernel/text-ends.ts'
import { SocialType } from './user-facts.ts'

export const SOCIAL_URL_MAX = 500
const HANDLE_MAX = 100

/** Messages of the tab (spec 3 sections 5 and 8). */
export const SOCIAL_MISSING = 'Please select a site type and type a URL'
export const SOCIAL_EXISTS = 'Social site already exists'
export const SOCIAL_UPDATED = 'Social site updated'
export const SOCIAL_DELETED = 'Your social site has been deleted'
export const SOCIAL_ADDED = 'Social site added'
export const SOCIAL_WRONG = 'This is not a valid address for that site'
export const SOCIAL_CHANGED = 'Someone else just changed this social site'
export const SOCIAL_TOO_MANY = 'This user already has the maximum number of social sites'

export const socialTypeLabel: Record<SocialType, string> = {
  blog: 'Blog',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  pinterest: 'Pinterest',
  podcast: 'Podcast',
  tiktok: 'TikTok',
  twitter: 'Twitter',
  website: 'Website',
  youtube: 'YouTube',
}

/** Where the people of a site have their pages; the other types are addresses of any host. */
const PAGES: Partial<Record<SocialType, string>> = {
  facebook: 'facebook.com/',
  instagram: 'instagram.com/',
  linkedin: 'linkedin.com/in/',
  pinterest: 'pinterest.com/',
  tiktok: 'tiktok.com/@',
  twitter: 'twitter.com/',
  youtube: 'youtube.com/@',
}

/** The prefix before the field (spec 3 section 2, Socials tab). */
export const socialPrefix = (type: SocialType): string =>
  type === 'linkedin' ? (PAGES.linkedin ?? '') : PAGES[type] ? '@' : 'https://'

/** The name of the typed value, by its type. */
export const socialLabel = (type: SocialType): string => (PAGES[type] ? 'Handle' : 'Link')

const withoutScheme = (text: string): string => text.trim().replace(/^https?:\/\//i, '')

/** The address of a host with dots, without anything that hides where it leads; null where the text is none. */
function linkOf(text: string): string | null {
  const address = `https://${text}`
  if (text === '' || address.length > SOCIAL_URL_MAX || /[\s\\]/.test(text) || !URL.canParse(address)) return null
  const { hostname, username, password } = new URL(address)
  const isHost = hostname.includes('.') && !hostname.startsWith('.') && !hostname.endsWith('.')
  return isHost && username === '' && password === '' ? storedLink(address) : null
}

const isHandle = (text: string): boolean => text.length <= HANDLE_MAX && /^[\p{L}\p{N}._-]+$/u.test(text)

/** Hosts under which a site had or has another name. */
const OTHER_NAMES: [RegExp, string][] = [[/^(?:www\.|mobile\.|m\.)?x\.com\//i, 'twitter.com/']]

/** The rest of an address after the pages of its site; null for one elsewhere. */
function behind(page: string, text: string): string | null {
  const bare = text.replace(/^(?:www|m)\./i, '')
  return bare.toLowerCase().startsWith(page) ? bare.slice(page.length) : null
}

/**
 * The full https address of what somebody typed behind the prefix of its type, or pasted whole; null where that is none.
 * Of a site whose people have handles, a handle or an address on that site.
 */
export function socialUrl(type: SocialType, typed: string): string | null {
  const page = PAGES[type]
  if (!page) return linkOf(withoutScheme(typed))
  const text = OTHER_NAMES.reduce((now, [other, name]) => now.replace(other, name), withoutScheme(typed))
  const rest = behind(page, text)
  const handle = withoutEnd(rest ?? text, '/').replace(/^@/, '')
  if (isHandle(handle)) return `https://${page}${handle}`
  const host = page.slice(0, page.indexOf('/') + 1)
  return behind(host, text) ? linkOf(text) : null
}

/** The text of the field for a stored address. */
export function typedSocial(type: SocialType, url: string): string {
  const text = withoutScheme(url)
  const page = PAGES[type]
  return page ? (behind(page, text) ?? text) : text
}

const url = z
  .string()
  .trim()
  .min(1, SOCIAL_MISSING)
  .max(SOCIAL_URL_MAX, SOCIAL_WRONG)
  .describe('The whole address, or what is typed behind the prefix of its type.')

export const NewSocialSite = z.object({ userId: Id, type: SocialType, url })
export type NewSocialSite = z.output<typeof NewSocialSite>

export const SocialSiteChange = z.object({
  id: Id,
  url,
  version: z.number().int().nullish().describe('The version that was shown; without it whatever is there is replaced.'),
})
export type SocialSiteChange = z.output<typeof SocialSiteChange>
