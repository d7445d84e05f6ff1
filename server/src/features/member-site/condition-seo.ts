import { CONDITION_SLUG_MAX, DisorderSeo } from '@ward/domain/conditions/condition-input'
import { Id } from '@ward/domain/kernel/ids'
import { z } from 'zod'

const SEO_TEXT_MAX = 20_000

/** A preview of a condition's page with what is typed; nothing is kept. */
export const DisorderSeoPreview = z.object({
  id: Id,
  slug: z.string().max(CONDITION_SLUG_MAX, `The slug may have at most ${CONDITION_SLUG_MAX} characters`),
  seo: z
    .string()
    .max(SEO_TEXT_MAX, `The SEO data may have at most ${SEO_TEXT_MAX} characters`)
    .describe('A JSON object: the SEO data of the form.'),
})

/** The SEO data of a condition that are right; wrong fields are left out, as while somebody types. */
export function rightConditionSeo(json: string): Partial<DisorderSeo> {
  const given = DisorderSeo.partial()
  const fields = Object.entries(objectOf(json)).filter(([name, value]) => given.safeParse({ [name]: value }).success)
  return given.parse(Object.fromEntries(fields))
}

function objectOf(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json))
  } catch {
    // Half typed.
    return {}
  }
}

/** Their part in the head of its page. */
export const headSeo = ({ allowIndexing = true, metaDescription: description, ...rest }: Partial<DisorderSeo>) => ({
  ...rest,
  description,
  ...(!allowIndexing && { robots: 'noindex, follow' as const }),
})
