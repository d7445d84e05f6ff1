import { categoryPath } from '@ward/domain/app/front-end-links'
import { html } from '@ward/domain/kernel/html-template'
import { layout } from './layout.ts'
import { paging, storyGrid } from './lists.ts'
import type { Entry, Frame, Listed } from './shapes.ts'

type Named = { name: string; slug: string }
type Category = {
  name: string
  /** The one it stands below. */
  parent: Named | null
  below: readonly Named[]
  posts: Listed<Entry>
}

const link = ({ name, slug }: Named) => html`<a href="${categoryPath(slug)}">${name}</a>`

/** The posts of a category, the newest first, and the ways to those around it. */
export const categoryPage = (frame: Frame, { name, parent, below, posts }: Category) =>
  layout(frame, {
    title: name,
    body: html`<div class="wrap middle">${parent && html`<p class="breadcrumb">${link(parent)}</p>`}<h1>${name}</h1>
${
  below.length > 0 &&
  html`<nav class="byline tags" aria-label="Categories">${below.map(
    (each) => html` <a class="label tag" href="${categoryPath(each.slug)}">${each.name}</a>`,
  )}</nav>`
}
${posts.entries.length === 0 ? html`<p class="none">Nothing has been published here yet.</p>` : storyGrid(posts.entries)}
${paging(posts)}</div>`,
  })
