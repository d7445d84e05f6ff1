import type { Html } from '@ward/domain/kernel/html-template'
import { parseBody, writeTree } from '../../platform/html/tree.ts'

const QUOTE = `(?:"|'|&quot;|&#x22;|&#34;)`
const NAME = `${QUOTE}([a-z0-9_-]{1,60})${QUOTE}`
const PART = new RegExp(String.raw`\[experiment\s+symbol=${NAME}\s+variant=${NAME}\s*\]([\s\S]*?)\[/experiment\]`, 'g')
/** Experiments that one page asks for; further ones show nothing, so that no text makes a page ask without end. */
const ON_A_PAGE = 10

/**
 * A clean body with the parts of experiments that this session gets: `[experiment symbol="…" variant="…"]…[/experiment]`. All other
 * parts, and those of unknown experiments, are left out.
 */
export async function withVariants(
  body: Html,
  variantOf: ((symbol: string) => Promise<string | null>) | undefined,
): Promise<Html> {
  const found = [...body.safe.matchAll(PART)]
  if (found.length === 0) return body
  const symbols = [...new Set(found.map(([, symbol = '']) => symbol))].slice(0, ON_A_PAGE)
  const variants = new Map<string, string | null>()
  for (const symbol of symbols) variants.set(symbol, (await variantOf?.(symbol)) ?? null)
  const shown = body.safe.replace(PART, (_, symbol: string, variant: string, part: string) =>
    variants.get(symbol) === variant ? part : '',
  )
  // A part may begin in one paragraph and end in another: reading the rest anew closes what it left open.
  return { safe: writeTree(parseBody(shown)) }
}
