import { helplinesPath } from '@ward/domain/app/front-end-links'
import {
  HELPLINE_COUNTRIES,
  HELPLINES,
  HELPLINES_NOTE,
  type HelplineCountryCode,
  OWN_COUNTRY_HELP,
  type OwnHelpline,
} from '@ward/domain/flags/at-risk/helplines'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { layout } from './layout.ts'
import type { Frame } from './shapes.ts'

export type Helplines = {
  /** The country whose lines come first. */
  first: HelplineCountryCode
  /** Lines of the site itself. */
  own: readonly OwnHelpline[]
  /** The reader who chooses a country; null for visitors. */
  form: Frame['reader']
}

/** The helplines: lines of the site, then by country; those of the reader's or the site's own country come first. */
export function helplinesPage(frame: Frame, { first, own, form }: Helplines): string {
  const others = HELPLINE_COUNTRIES.filter((code) => code !== first)
  return layout(frame, {
    title: 'Helplines',
    body: html`<div class="wrap narrow"><h1>Helplines</h1>
<p>If it is too much right now, or you worry about somebody: these lines answer day and night. Nobody there will think less of you.</p>
${own.length > 0 && section(frame.siteName, own)}
${[first, ...others].map((code) => section(HELPLINES[code].label, HELPLINES[code].lines))}<p class="meta">${HELPLINES_NOTE}</p>
${form && countryForm(form, first)}</div>`,
  })
}

const section = (label: string, lines: readonly OwnHelpline[]): Html => html`<section class="country"><h2>${label}</h2>
<ul class="entries">${lines.map(
  ({ name, reach, source }) =>
    html`<li><b>${name}</b><p class="reach">${reach}</p>${source !== null && html`<p class="meta"><a href="${source}" rel="noopener noreferrer">${new URL(source).host}</a></p>`}</li>
`,
)}</ul></section>
`

const countryForm = (
  { loadedFor }: NonNullable<Helplines['form']>,
  first: HelplineCountryCode,
): Html => html`<form class="card write" method="post" action="${helplinesPath}" aria-label="Your country">${loadedFor}
<label for="country">Your country</label>
<select id="country" name="country">${HELPLINE_COUNTRIES.map(
  (code) => html`<option value="${code}"${code === first && html` selected`}>${HELPLINES[code].label}</option>
`,
)}</select>
<div class="row"><span class="small">${OWN_COUNTRY_HELP}</span><button class="primary">Save</button></div></form>`
