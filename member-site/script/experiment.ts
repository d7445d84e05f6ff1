// Shows each part of a page to the sessions it is meant for, on pages that Ward does not render:
//   <div data-experiment="symbol"><p data-variant="a">…</p><p data-variant="b" hidden>…</p></div>
// and counts a goal when somebody presses what bears data-experiment-goal="symbol/name". Without it, or without an answer, the
// page shows what is not hidden.

type Answer = { variant: string; because: string | null }

async function ask(symbol: string): Promise<Answer | null> {
  const answer = await fetch(`/api/experiment/${symbol}`, { headers: { accept: 'application/json' } })
  return answer.ok ? answer.json() : null
}

/** Shows the part of a variant; where none bears its key the page stays as it is. */
function show(place: HTMLElement, variant: string): void {
  const parts = [...place.querySelectorAll<HTMLElement>('[data-variant]')]
  if (!parts.some((part) => part.dataset.variant === variant)) return
  for (const part of parts) part.hidden = part.dataset.variant !== variant
}

const places = Map.groupBy(
  document.querySelectorAll<HTMLElement>('[data-experiment]'),
  (place) => place.dataset.experiment ?? '',
)
async function showAll([symbol, all]: [string, HTMLElement[]]): Promise<void> {
  const answer = await ask(symbol)
  if (answer === null) return
  for (const place of all) show(place, answer.variant)
  // A session counts from its second request on, and this may be the only page that it opens.
  if (answer.because === 'new') await ask(symbol)
}
// One after the other, so that all of them ask for the session that the first answer gives. The page stands without it.
let asked = Promise.resolve()
for (const each of places) asked = asked.then(() => showAll(each)).catch(() => undefined)

document.addEventListener('click', ({ target }) => {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-experiment-goal]') : null
  const [symbol, goal] = place?.dataset.experimentGoal?.split('/') ?? []
  if (!symbol || !goal) return
  const counted = fetch(`/api/experiment/${symbol}/goal/${goal}`, { method: 'POST', keepalive: true })
  // A link or button works whether its press is counted or not.
  counted.catch(() => undefined)
})

export {}
