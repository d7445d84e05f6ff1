import { conditionPath, conditionsPath, helplinesPath } from '@ward/domain/app/front-end-links'
import type { Prevalence } from '@ward/domain/conditions/condition-input'
import {
  changedHere,
  dataVersion,
  LICENCE_ADDRESS,
  SOURCE_ADDRESS,
  SOURCE_OWED,
} from '@ward/domain/conditions/condition-sync'
import { CONDITIONS_LABEL, FIND_YOUR_CONDITION } from '@ward/domain/conditions/condition-titles'
import { sourceLabel } from '@ward/domain/conditions/conditions'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { OWN_RELATIONSHIPS } from '@ward/domain/member-site/own-condition'
import { onsetWords, prevalenceWords } from './condition-words.ts'
import { layout } from './layout.ts'
import { threadList } from './lists.ts'
import { problemLine, wrong } from './problems.ts'
import type { PageHead } from './seo.ts'
import type { Entry, Frame, Problem } from './shapes.ts'

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
${conditions.length > 0 ? links(conditions) : html`<p class="card none">${typed === '' ? 'There are no conditions yet.' : 'No condition has this name.'}</p>`}
${isCut && html`<p>There are more. Search for a name to find them.</p>`}</div>`,
  })

type Relationship = {
  action: string
  loadedFor: Html | null
  chosen: string | null
  /** What stands on the reader's profile. */
  own: string | null
  problem: Problem | null
}

/** Asks a member what the condition is to them. */
export const relationshipForm = ({ action, loadedFor, chosen, own, problem }: Relationship): Html =>
  html`<form class="card write" method="post" action="${action}" aria-label="Your profile">${loadedFor}${own !== null && html`<input type="hidden" name="replaces" value="${own}">`}
<fieldset><legend>Does this touch your life?</legend>
${Object.entries(OWN_RELATIONSHIPS).map(
  ([name, label], at) =>
    html`<label class="choice"><input type="radio" name="relationshipType" value="${name}" required${chosen === name && html` checked`}${at === 0 && wrong(problem)}><span>${label}</span></label>
`,
)}${own !== null && html`<label class="choice"><input type="radio" name="relationshipType" value="remove" required><span>Remove it from my profile</span></label>`}</fieldset>
${problemLine(problem)}
<div class="row"><span class="small">Other members do not see this.</span><button class="primary">Save</button></div></form>`

/** Where the data come from, and what of them was changed here. */
type Origin = { release: string; code: number; overridden: readonly string[]; hasBody: boolean }

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
  /** The condition that it belongs to, where that has a page. */
  above: ConditionLink | null
  /** Others that belong there. */
  related: readonly ConditionLink[]
  /** For advertisements on the page. */
  tags: readonly string[]
  threads: readonly Entry[]
  /** The credit of the source, where it comes from one. */
  origin: Origin | null
}

const link = ({ name, slug }: ConditionLink): Html => html`<a href="${conditionPath(slug)}">${name}</a>`

const fact = (name: string, values: readonly string[], more: Html | null = null): Html | null =>
  values.length === 0 ? null : html`<div><dt>${name}</dt><dd>${values.join(', ')}${more}</dd></div>`

const prevalenceFact = (rows: readonly Prevalence[]): Html | null =>
  rows.length === 0
    ? null
    : html`<div class="wide"><dt>How many people have it</dt><dd><ul>${rows.map(
        (row) => html`<li><span>${row.geographic}</span> <span>${prevalenceWords(row.class)}</span></li>`,
      )}</ul></dd></div>`

const originOf = ({ release, code, overridden, hasBody }: Origin): Html =>
  html`<aside class="origin" aria-label="Where the data come from"><p><b>Where this comes from.</b> ${SOURCE_OWED} <a href="${SOURCE_ADDRESS}">${SOURCE_ADDRESS}</a>. ${dataVersion(release)}, ${sourceLabel(code)}. Licence <a href="${LICENCE_ADDRESS}">CC BY 4.0</a>.</p>
<p>${changedHere(overridden)} ${hasBody && 'What stands below “At a glance” is written by our editors. '}None of it replaces your doctor’s advice.</p></aside>`

const besideOf = ({ related }: Condition): Html =>
  html`<aside class="aside" aria-label="Around this condition">${
    related.length > 0 &&
    html`<section><h2>Related conditions</h2><ul>${related.map((each) => html`<li>${link(each)}</li>`)}</ul></section>`
  }
<section><h2>If you need someone now</h2><p>Just been told, and your head is spinning? <a href="${helplinesPath}">Helplines</a></p></section></aside>`

/** The facts about a condition, and members' texts about it. */
export const conditionPage = (
  frame: Frame,
  condition: Condition,
  { head, form }: { head: PageHead; form: Html | null },
) =>
  layout(frame, {
    title: condition.name,
    head,
    body: html`<div class="wrap beside"><article class="condition" data-ad-tags="${condition.tags.join(' ')}"><div><p class="breadcrumb"><a href="${conditionsPath}">${CONDITIONS_LABEL}</a>${condition.above && html` <span aria-hidden="true">/</span> ${link(condition.above)}`}</p><h1>${condition.name}</h1>
<div class="prose lede">${condition.summary}</div></div>
${form}
<section class="glance" aria-labelledby="glance"><h2 id="glance">At a glance</h2><dl>
${fact('Also called', condition.synonyms)}
${fact('How it is passed on', condition.inheritance)}
${fact('When it begins', condition.onset.map(onsetWords))}
${fact('Kind', condition.kind === '' ? [] : [condition.kind], condition.above && html`<br>${link(condition.above)}`)}
${prevalenceFact(condition.prevalence)}</dl></section>
${condition.body && html`<div class="prose">${condition.body}</div>`}
${condition.threads.length > 0 && html`<section class="part" aria-labelledby="talk"><div class="part-head"><h2 id="talk">What members talk about</h2></div>${threadList(frame, condition.threads, 'h3')}</section>`}
${condition.origin && originOf(condition.origin)}
</article>
${besideOf(condition)}</div>`,
  })
