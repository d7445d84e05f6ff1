import { conditionPath, conditionsPath } from '@ward/domain/app/front-end-links'
import type { Prevalence } from '@ward/domain/conditions/condition-input'
import { CONDITIONS_LABEL, FIND_YOUR_CONDITION } from '@ward/domain/conditions/condition-titles'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { OWN_RELATIONSHIPS } from '@ward/domain/member-site/own-condition'
import { layout } from './layout.ts'
import { threadList } from './lists.ts'
import type { PageHead } from './seo.ts'
import type { Entry, Frame, Problem } from './shapes.ts'
import { problemLine, wrong } from './writing.ts'

export type ConditionLink = { name: string; slug: string }

const search = (typed: string): Html => html`<form class="find" action="${conditionsPath}" method="get" role="search">
<label for="condition-search">Name of a condition</label>
<input id="condition-search" name="q" value="${typed}" maxlength="200"> <button class="button">Search</button></form>`

const links = (conditions: readonly ConditionLink[]): Html =>
  html`<ul class="names">${conditions.map(({ name, slug }) => html`<li><a href="${conditionPath(slug)}">${name}</a></li>`)}</ul>`

/** A search and the conditions that the site features: on the start page, and where a post has its shortcode. */
export const findCondition = (featured: readonly ConditionLink[]): Html =>
  html`<section class="part card" aria-labelledby="find-condition"><div class="part-head"><h2 id="find-condition">${FIND_YOUR_CONDITION}</h2><a href="${conditionsPath}">All conditions</a></div>
${search('')}
${featured.length > 0 && links(featured)}</section>`

/** All conditions that have a page on the site, or those that were searched for. */
export const conditionsPage = (
  frame: Frame,
  { conditions, typed, isCut }: { conditions: readonly ConditionLink[]; typed: string; isCut: boolean },
) =>
  layout(frame, {
    title: CONDITIONS_LABEL,
    body: html`<div class="wrap middle"><h1>${CONDITIONS_LABEL}</h1>
${search(typed)}
${conditions.length > 0 ? links(conditions) : html`<p class="card none">${typed === '' ? 'There are no conditions yet.' : 'No condition is called so.'}</p>`}
${isCut && html`<p>There are more. Search for a name to find them.</p>`}</div>`,
  })

type Relationship = {
  action: string
  loadedFor: Html | null
  chosen: string | null
  /** It stands on the reader's profile. */
  isOwn: boolean
  problem: Problem | null
}

/** Asks a member what the condition is to them. */
export const relationshipForm = ({ action, loadedFor, chosen, isOwn, problem }: Relationship): Html =>
  html`<form class="card write" method="post" action="${action}" aria-label="Your profile">${loadedFor}
<fieldset><legend>Does this touch your life?</legend>
${Object.entries(OWN_RELATIONSHIPS).map(
  ([name, label], at) =>
    html`<label class="choice"><input type="radio" name="relationshipType" value="${name}" required${chosen === name && html` checked`}${at === 0 && wrong(problem)}><span>${label}</span></label>
`,
)}${isOwn && html`<label class="choice"><input type="radio" name="relationshipType" value="remove" required><span>Take it off my profile</span></label>`}</fieldset>
${problemLine(problem)}
<div class="row"><span class="small">Other members do not see this.</span><button class="primary">Save</button></div></form>`

type Condition = {
  name: string
  slug: string
  summary: Html
  body: Html | null
  synonyms: readonly string[]
  prevalence: readonly Prevalence[]
  inheritance: readonly string[]
  onset: readonly string[]
  kind: string
  /** For advertisements on the page. */
  tags: readonly string[]
  threads: readonly Entry[]
  /** What is owed to the source, where it comes from one. */
  licence: string | null
}

const fact = (name: string, values: readonly string[]): Html | null =>
  values.length === 0 ? null : html`<div><dt>${name}</dt><dd>${values.join(', ')}</dd></div>`

/** What is known of a condition, and what members say about it. */
export const conditionPage = (
  frame: Frame,
  condition: Condition,
  { head, form }: { head: PageHead; form: Html | null },
) =>
  layout(frame, {
    title: condition.name,
    head,
    body: html`<div class="wrap middle"><article class="condition" data-ad-tags="${condition.tags.join(' ')}"><div><p class="way"><a href="${conditionsPath}">${CONDITIONS_LABEL}</a></p><h1>${condition.name}</h1>
<div class="prose">${condition.summary}</div></div>
${form}
<section class="glance" aria-labelledby="glance"><h2 id="glance">At a glance</h2><dl>
${fact('Also called', condition.synonyms)}
${fact('How it is passed on', condition.inheritance)}
${fact('When it begins', condition.onset)}
${fact('Kind', condition.kind === '' ? [] : [condition.kind])}
${fact(
  'How many people have it',
  condition.prevalence.map((row) => `${row.geographic}: ${row.class}`),
)}</dl></section>
${condition.body && html`<div class="prose">${condition.body}</div>`}
${condition.threads.length > 0 && html`<section class="part" aria-labelledby="talk"><div class="part-head"><h2 id="talk">What members talk about</h2></div>${threadList(frame, condition.threads, 'h3')}</section>`}
${condition.licence !== null && html`<aside class="card origin"><p><b>Where this comes from.</b> ${condition.licence}. Licence CC BY 4.0. Texts may have been changed by our editors. None of it replaces your doctor’s advice.</p></aside>`}
</article></div>`,
  })
