import { ENGAGEMENT_TYPES } from '@ward/domain/engagement/engagements'
import type { Html } from '@ward/domain/kernel/html-template'
import type { Element, ElementContent, Root, Text } from 'hast'
import { visit } from 'unist-util-visit'
import { isElement, parseBody, writeTree } from './tree.ts'

/** The things with a shortcode. */
const CODED = [...ENGAGEMENT_TYPES, 'thread', 'find-condition', 'lead-form', 'opportunity'] as const

/** A shortcode in a body; `id` is null where what stands behind the kind is no id. */
export type Shortcode = { type: (typeof CODED)[number]; id: string | 'current' | null }

/** Where it stands: among paragraphs, inside words, or where nothing else can stand. */
export type Place = 'block' | 'inline' | 'nowhere'

/** A text that resembles a shortcode; the database notes the same (migration 46), but for those that are malformed. */
const CODE = new RegExp(String.raw`\[(${CODED.join('|')})(\s[^[\]]{0,100})?\]`, 'g')
const ID = /^id=(?:"([1-9]\d{0,17})"|'([1-9]\d{0,17})'|([1-9]\d{0,17}))$/
/** Elements in which paragraphs can stand. */
const BLOCKS = ['div', 'li', 'blockquote', 'td', 'th', 'figure', 'figcaption', 'section', 'article']
const MARK = 'ward-place'

/** undefined where the brackets are somebody's words: "[poll results]". */
function codeOf([, type, said = '']: readonly (string | undefined)[]): Shortcode | undefined {
  const rest = said.trim()
  const [, double, single, bare] = ID.exec(rest) ?? []
  // None of these is meant without an id: '[thread]' is somebody's word.
  if (['thread', 'lead-form', 'opportunity'].includes(`${type}`) && rest === '') return undefined
  const id = rest === '' ? 'current' : (double ?? single ?? bare ?? null)
  return id === null && !/\bid\b|=/.test(rest) ? undefined : { type: type as Shortcode['type'], id }
}

/**
 * The shortcodes of a clean body, and a way to print it with something in their place. null where there are none. In code they
 * stay as they are written.
 */
export function readShortcodes(
  body: Html,
): { codes: readonly Shortcode[]; print(shown: (code: Shortcode, place: Place) => Html): Html } | null {
  if (!CODED.some((type) => body.safe.includes(`[${type}`))) return null
  const tree = parseBody(body.safe)
  const found: { code: Shortcode; place: Place }[] = []
  const linked = insideLinks(tree)
  visit(tree, 'text', (node, index, parent) => {
    if (index === undefined || parent === undefined || isElement(parent, 'code', 'pre')) return
    const parts = partsOf(node, placeIn(parent, linked), found)
    if (parts.length === 0) return
    parent.children.splice(index, 1, ...parts)
    return index + parts.length
  })
  if (found.length === 0) return null
  liftOut(tree)
  const text = writeTree(tree)
  return {
    codes: found.map(({ code }) => code),
    print: (shown) => ({
      safe: text.replace(new RegExp(`<${MARK} n="(\\d+)"></${MARK}>`, 'g'), (_, n: string) => {
        const each = found[Number(n)]
        return each ? shown(each.code, each.place).safe : ''
      }),
    }),
  }
}

/** Links, and whatever stands in one, however deep: there is no link in a link. */
function insideLinks(tree: Root): ReadonlySet<Root | Element> {
  const inside = new Set<Root | Element>()
  visit(tree, 'element', (link) => {
    if (isElement(link, 'a')) visit(link, 'element', (node) => void inside.add(node))
  })
  return inside
}

function placeIn(parent: Root | Element, linked: ReadonlySet<Root | Element>): Place {
  if (linked.has(parent)) return 'nowhere'
  return parent.type === 'root' || isElement(parent, 'p', ...BLOCKS) ? 'block' : 'inline'
}

/** A text with marks where its shortcodes stand; nothing where it has none. */
function partsOf({ value }: Text, place: Place, found: { code: Shortcode; place: Place }[]): ElementContent[] {
  const parts: ElementContent[] = []
  let end = 0
  for (const hit of value.matchAll(CODE)) {
    const code = codeOf(hit)
    if (code === undefined) continue
    if (hit.index > end) parts.push({ type: 'text', value: value.slice(end, hit.index) })
    parts.push({ type: 'element', tagName: MARK, properties: { n: String(found.length) }, children: [] })
    found.push({ code, place })
    end = hit.index + hit[0].length
  }
  if (end < value.length && parts.length > 0) parts.push({ type: 'text', value: value.slice(end) })
  return parts
}

const isMark = (node: ElementContent) => isElement(node, MARK)
const isBlank = (node: ElementContent) => node.type === 'text' && node.value.trim() === ''

/** A paragraph cannot hold a widget: it is divided where one stands. */
function liftOut(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (index === undefined || parent === undefined || !isElement(node, 'p') || !node.children.some(isMark)) return
    const divided: ElementContent[] = []
    let words: ElementContent[] = []
    const close = () => {
      if (!words.every(isBlank)) divided.push({ ...node, children: words })
      words = []
    }
    for (const child of node.children) {
      if (!isMark(child)) words.push(child)
      else {
        close()
        divided.push(child)
      }
    }
    close()
    parent.children.splice(index, 1, ...divided)
    return index + divided.length
  })
}
