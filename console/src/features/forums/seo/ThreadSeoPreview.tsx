import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { filledSeo } from '@ward/domain/forums/thread-seo'
import { SLUG_MAX } from '@ward/domain/slugs/slugs'
import type { SchemaValues } from '../../../ui/schema-form/useSchemaForm.ts'
import { SeoPreview } from '../../../ui/seo/SeoPreview.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { seoPreviewOptions } from '../threads/threads.api.ts'

/** So long nothing is typed before the preview follows. */
const SETTLED = 400

/** A preview of the thread page's SEO data, with the typed values. */
export function ThreadSeoPreview({ id, values }: { id: string; values: SchemaValues }) {
  const { slug, version: _, ...seo } = values
  const [typed] = useDebouncedValue(JSON.stringify([String(slug).slice(0, SLUG_MAX), filledSeo(seo)]), SETTLED)
  const [address, fields] = JSON.parse(typed)
  const query = useQuery(seoPreviewOptions({ id, slug: address, seo: JSON.stringify(fields) }))
  return (
    <Loaded query={query} failed="The preview could not be loaded" small>
      {(head) => <SeoPreview head={head} />}
    </Loaded>
  )
}
