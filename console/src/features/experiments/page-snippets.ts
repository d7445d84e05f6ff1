/** The script that shows parts of an experiment on pages that Ward does not render. */
export const PAGE_SCRIPT = '/moderation/experiment.js'

type Named = { symbol: string; variants: readonly { key: string }[] }

/** The snippet for a text of the member site: a part for each variant. */
export const shortcodeSnippet = ({ symbol, variants }: Named): string =>
  variants.map(({ key }) => `[experiment symbol="${symbol}" variant="${key}"]…[/experiment]`).join('\n')

/** The snippet for a page that the script completes; without an answer it shows the first variant. */
export const pageSnippet = ({ symbol, variants }: Named): string =>
  [
    `<script type="module" src="${PAGE_SCRIPT}"></script>`,
    `<div data-experiment="${symbol}">`,
    ...variants.map(({ key }, at) => `  <div data-variant="${key}"${at === 0 ? '' : ' hidden'}>…</div>`),
    '</div>',
    `<a data-experiment-goal="${symbol}/followed" href="…">…</a>`,
  ].join('\n')
