import { type AnyExtension, type Attributes, getSchema, Mark, Node } from '@tiptap/core'
import { ALLOWED_ATTRIBUTES } from '@ward/domain/kernel/allowed-html'
import { storedImageSource, storedLink } from '@ward/domain/kernel/links'
import { canBeMention } from '@ward/domain/member-site/mentions'

/**
 * The elements the editor can hold: the domain's allow-list, element by element, with the attributes of the same list. `b`
 * and `strong`, `i` and `em` are marks of their own, so that each is written as it was read.
 */

/** Stands for running text that lies in no paragraph of its own; `body.ts` puts it in and takes it out again. */
export const LOOSE_TAG = 'x-loose'

/** Attributes are kept as they are; whether an element with them may stand is asked by `getAttrs` of its rule. */
const attributesOf = (tag: string): Attributes =>
  Object.fromEntries((ALLOWED_ATTRIBUTES[tag] ?? []).map((name) => [name, { default: null }]))

const attribute = (element: HTMLElement, name: string) => element.getAttribute(name) ?? ''

const formatting = (tag: string) => Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const block = (tag: string, spec: { name?: string; content: string; group?: string; priority?: number }) =>
  Node.create({
    name: spec.name ?? tag,
    group: spec.group ?? 'block',
    content: spec.content,
    priority: spec.priority ?? 100,
    defining: tag !== 'p',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const Link = Mark.create({
  name: 'a',
  inclusive: false,
  addAttributes: () => attributesOf('a'),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (storedLink(attribute(link, 'href')) === null ? false : null) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

/** A picture; `PictureView` shows it in the editor. */
export const Picture = Node.create({
  name: 'img',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => attributesOf('img'),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (picture) => (storedImageSource(attribute(picture, 'src')) === null ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const Mention = Node.create({
  name: 'inline-mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => attributesOf('inline-mention'),
  parseHTML: () => [
    {
      tag: 'inline-mention',
      getAttrs: (mention) =>
        canBeMention(attribute(mention, 'username'), attribute(mention, 'userid')) ? null : false,
    },
  ],
  // Screen readers read the linked name, whatever the text claimed.
  renderHTML: ({ HTMLAttributes }) => ['inline-mention', HTMLAttributes, `@${HTMLAttributes.username}`],
  renderText: ({ node }) => `@${node.attrs.username}`,
})

const LineBreak = Node.create({
  name: 'br',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
})

const Rule = Node.create({
  name: 'hr',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

const Preformatted = Node.create({
  name: 'pre',
  group: 'block',
  content: 'inline*',
  code: true,
  whitespace: 'pre',
  defining: true,
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', 0],
})

/** The editor's elements without what shows pictures, asks for people or binds keys: enough to read and to write. */
export const ELEMENTS: readonly AnyExtension[] = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  block('p', { name: 'paragraph', content: 'inline*', priority: 1000 }),
  block(LOOSE_TAG, { name: 'loose', content: 'inline*', priority: 50 }),
  ...['h2', 'h3', 'h4'].map((tag) => block(tag, { content: 'inline*' })),
  block('blockquote', { content: 'block+' }),
  block('ul', { content: 'li+', group: 'block list' }),
  block('ol', { content: 'li+', group: 'block list' }),
  // Text typed into an item stands in it without a paragraph.
  block('li', { content: '(loose | block)+', group: '' }),
  Preformatted,
  Rule,
  LineBreak,
  Picture,
  Mention,
  Link,
  ...['strong', 'b', 'em', 'i', 'u', 's', 'code'].map(formatting),
]

/** For reading a text without an editor; each editor has its own of the same elements. */
export const schema = getSchema([...ELEMENTS])
