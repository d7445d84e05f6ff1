import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { SeoPreview } from '../../ui/seo/SeoPreview.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import type { ConditionFormOf } from './condition-form.ts'
import { conditionSeoOptions } from './conditions.api.ts'

/** The pause in typing, in milliseconds, after which the preview follows. */
const SETTLED = 400

/** A preview of the condition page's SEO data, with the typed values. */
export function ConditionSeoPreview({ id, form }: { id: string; form: ConditionFormOf }) {
  const { slug, seo } = form.values
  const [typed] = useDebouncedValue(JSON.stringify([slug ?? '', filled(seo)]), SETTLED)
  const [address, fields] = JSON.parse(typed)
  const query = useQuery(conditionSeoOptions({ id, slug: address, seo: JSON.stringify(fields) }))
  return (
    <Loaded query={query} failed="The preview could not be loaded" small>
      {(head) => <SeoPreview head={head} />}
    </Loaded>
  )
}

/** Empty fields are left out. */
const filled = (seo: object | null | undefined) =>
  Object.fromEntries(Object.entries(seo ?? {}).filter(([, value]) => value !== '' && value != null))
