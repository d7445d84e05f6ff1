import { type Ctx, once } from '../context.ts'
import { siteOrigin } from '../site-origin.ts'
import { cleanHtml } from './clean.ts'

/** A body as the context's site may store it: cleaned, links to the site's own host with the `rel` of its own (spec 1 §5). */
export async function storedBody(ctx: Ctx, body: string): Promise<string> {
  // Most bodies have no link; only for those that have one is the host read.
  if (!/<a[\s/]/i.test(body)) return cleanHtml(body)
  const { host } = await once(ctx, siteOrigin)
  return cleanHtml(body, [host])
}
