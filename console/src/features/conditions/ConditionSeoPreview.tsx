import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { SeoPreview } from '../../ui/seo/SeoPreview.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import type { ConditionFormOf } from './condition-form.ts'
import { conditionSeoOptions } from './conditions.api.ts'

/** So long nothing is typed before the preview follows. */
const SETTLED = 400

/** What the page of a condition will say of itself, with what is typed. */
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

/** What is left empty says nothing. */
const filled = (seo: object | null | undefined) =>
  Object.fromEntries(Object.entries(seo ?? {}).filter(([, value]) => value !== '' && value != null))
