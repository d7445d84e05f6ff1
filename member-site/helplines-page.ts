import {
  HELPLINE_COUNTRIES,
  HELPLINES,
  HELPLINES_NOTE,
  type HelplineCountry,
  type HelplineCountryCode,
} from '@ward/domain/helplines'
import { html } from '../server/src/platform/html/template.ts'
import { layout } from './layout.ts'
import type { Frame } from './shapes.ts'

/** Who listens day and night, by country; those of the site's own country come first. */
export function helplinesPage(frame: Frame, first: HelplineCountryCode): string {
  const others = HELPLINE_COUNTRIES.filter((code) => code !== first)
  const countries = [first, ...others].map((code): HelplineCountry => HELPLINES[code])
  return layout(frame, {
    title: 'Helplines',
    body: html`<div class="wrap narrow"><h1>Helplines</h1>
<p>If it is too much right now, or you worry about somebody: these lines answer day and night. Nobody there will think less of you.</p>
${countries.map(
  ({ label, lines }) => html`<section class="country"><h2>${label}</h2>
<ul class="entries">${lines.map(
    ({ name, reach, source }) =>
      html`<li><b>${name}</b><p class="reach">${reach}</p><p class="meta"><a href="${source}" rel="noopener noreferrer">${new URL(source).host}</a></p></li>
`,
  )}</ul></section>
`,
)}<p class="meta">${HELPLINES_NOTE}</p></div>`,
  })
}
