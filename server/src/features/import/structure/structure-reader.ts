import { SaxesParser } from 'saxes'

/** A category of the export's site; `parent` is the slug of the one it stands below, '' at the top. */
export type WxrCategory = { kind: 'category'; id: string; name: string; slug: string; parent: string }
/** The categories that a post stands in, by their slugs. */
export type WxrFiled = { kind: 'filed'; postId: string; slugs: string[] }
/** An entry of a menu, as WordPress keeps it: among its items, with what it leads to in its meta fields. */
export type WxrMenuItem = {
  kind: 'menuItem'
  id: string
  title: string
  menu: string
  order: number
  parentId: string
  type: string
  object: string
  objectId: string
  url: string
}
export type WxrStructure = WxrCategory | WxrFiled | WxrMenuItem

/** Longer text is no name and no address; texts of posts are passed over. */
const TEXT_MAX = 2000

type Group = { name: string; fields: Map<string, string>; meta: Map<string, string>; filed: string[]; menu: string }

/**
 * Reads of a WordPress export what holds its pages together: categories, which posts stand in them, and the entries of menus.
 * The rows were read before, and what is wrong with the file was reported then: here it is passed over.
 */
export async function* readStructure(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrStructure> {
  const parser = new SaxesParser({ xmlns: false })
  const decoder = new TextDecoder()
  let ready: WxrStructure[] = []
  let group: Group | undefined
  let element: { domain: string; nicename: string } | undefined
  let metaKey = ''
  let text = ''

  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    if (name === 'item' || name === 'wp:category')
      group = { name, fields: new Map(), meta: new Map(), filed: [], menu: '' }
    if (name === 'category')
      element = { domain: String(attributes.domain ?? ''), nicename: String(attributes.nicename ?? '') }
  })
  const add = (part: string) => {
    if (text.length < TEXT_MAX) text += part.slice(0, TEXT_MAX - text.length)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    const value = text.trim()
    text = ''
    if (!group) return
    if (name === group.name) {
      ready.push(...given(group))
      group = undefined
    } else if (name === 'category' && element) {
      if (element.domain === 'category') group.filed.push(element.nicename || value)
      if (element.domain === 'nav_menu') group.menu = element.nicename || value
      element = undefined
    } else if (name === 'wp:meta_key') metaKey = value
    else if (name === 'wp:meta_value') group.meta.set(metaKey, value)
    else if (!group.fields.has(name)) group.fields.set(name, value)
  })
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }))
    yield* ready
    ready = []
  }
}

function given({ name, fields, meta, filed, menu }: Group): WxrStructure[] {
  const field = (of: string) => fields.get(of) ?? ''
  if (name === 'wp:category') {
    const [title, slug] = [field('wp:cat_name'), field('wp:category_nicename')]
    return [{ kind: 'category', id: field('wp:term_id'), name: title, slug, parent: field('wp:category_parent') }]
  }
  const id = field('wp:post_id')
  if (field('wp:post_type') !== 'nav_menu_item')
    return filed.length > 0 ? [{ kind: 'filed', postId: id, slugs: filed }] : []
  if (field('wp:status') !== 'publish') return []
  const about = (key: string) => meta.get(`_menu_item_${key}`) ?? ''
  return [
    {
      ...{ kind: 'menuItem', id, title: field('title'), menu, order: Number(field('wp:menu_order')) || 0 },
      ...{ parentId: about('menu_item_parent'), type: about('type'), object: about('object') },
      ...{ objectId: about('object_id'), url: about('url') },
    },
  ]
}
