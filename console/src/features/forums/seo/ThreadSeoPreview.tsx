import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { filledSeo } from '@ward/domain/forums/thread-seo'
import { SLUG_MAX } from '@ward/domain/slugs/slugs'
import { Card } from '../../../ui/card/Card.tsx'
import type { SchemaValues } from '../../../ui/schema-form/useSchemaForm.ts'
import { SeoPreview } from '../../../ui/seo/SeoPreview.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { seoPreviewOptions } from '../threads/threads.api.ts'
import { STRUCTURED_LABEL } from './seo-titles.ts'

/** The pause in typing, in milliseconds, after which the preview follows. */
const SETTLED = 400

/** A preview of the thread page's SEO data, with the typed values. */
export function ThreadSeoPreview({ id, values }: { id: string; values: SchemaValues }) {
  const { slug, version: _, ...seo } = values
  const [typed] = useDebouncedValue(JSON.stringify([String(slug).slice(0, SLUG_MAX), filledSeo(seo)]), SETTLED)
  const [address, fields] = JSON.parse(typed)
  const query = useQuery(seoPreviewOptions({ id, slug: address, seo: JSON.stringify(fields) }))
  return (
    <Loaded query={query} failed="The preview could not be loaded" small>
      {(head) => (
        <>
          <SeoPreview head={head} />
          {head.structured ? <Structured {...head.structured} /> : null}
        </>
      )}
    </Loaded>
  )
}

type StructuredProps = { type: string; author: string | null; answers: number; sitemap: string | null }

/** What the page tells search engines in the words of Schema.org. */
const Structured = ({ type, author, answers, sitemap }: StructuredProps) => (
  <Card title={STRUCTURED_LABEL}>
    <Facts>
      <Fact name="Type">{type}</Fact>
      <Fact name="Author">{author}</Fact>
      <Fact name="Replies">{formatNumber(answers)}</Fact>
      <Fact name="In the sitemap">
        {sitemap === null ? 'Not listed' : <ExternalLink href={sitemap}>{sitemap.slice(1)}</ExternalLink>}
      </Fact>
    </Facts>
  </Card>
)
