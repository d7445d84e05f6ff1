import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { threadPath } from '@ward/domain/app/front-end-links'
import { pathTo } from '@ward/domain/app/routes'
import { filledSeo, SEO_SAVED, SLUG_EMPTY } from '@ward/domain/forums/thread-seo'
import { conflict, Refusal } from '@ward/domain/kernel/refusal'
import { SLUG_MAX, SLUG_TOO_LONG } from '@ward/domain/slugs/slugs'
import { z } from 'zod'
import { useSession } from '../../../api/session.tsx'
import { NotFoundPage } from '../../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import type { JsonSchema } from '../../../ui/schema-form/jsonSchema.ts'
import { SchemaForm } from '../../../ui/schema-form/SchemaForm.tsx'
import { SchemaRow } from '../../../ui/schema-form/SchemaRow.tsx'
import { type SchemaValues, useSchemaForm } from '../../../ui/schema-form/useSchemaForm.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import styles from '../threads/Threads.module.css'
import { changeThread, type ShownThread, seoSchemaOptions, THREADS_KEY, threadOptions } from '../threads/threads.api.ts'
import { OlderAddresses } from './OlderAddresses.tsx'
import { THREAD_SEO_LABEL } from './seo-titles.ts'
import { ThreadSeoPreview } from './ThreadSeoPreview.tsx'

/** The slug and the SEO data of a thread (spec 2 section 2, ThreadEditSeo). */
export default function ThreadSeoPage() {
  const { id = '' } = useParams({ strict: false })
  const thread = useQuery(threadOptions(id))
  const schema = useQuery(seoSchemaOptions)
  usePageTitle(thread.data && `${THREAD_SEO_LABEL}: ${thread.data.name}`)
  const absent = thread.data ? undefined : <NotFoundPage />
  return (
    <Loaded query={thread} failed="The thread could not be loaded" absent={absent}>
      {(shown) => (
        <Loaded query={schema} failed="The SEO form could not be loaded">
          {(fields) => <SeoForm key={id} thread={shown} schema={fields} />}
        </Loaded>
      )}
    </Loaded>
  )
}

const OWN = {
  slug: z.string().trim().min(1, SLUG_EMPTY).max(SLUG_MAX, SLUG_TOO_LONG).meta({ title: 'Thread slug' }),
}

type Kept = { slug: string; seo: unknown; stateVersion: number }

/** As the form has it: each field of the schema, also those that are empty. */
function valuesOf({ properties = {} }: JsonSchema, { slug, seo, stateVersion }: Kept): SchemaValues {
  const kept = (typeof seo === 'string' ? JSON.parse(seo) : seo) as SchemaValues
  const empty = Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, type === 'array' ? [] : null]),
  )
  return { ...empty, ...kept, slug, version: stateVersion }
}

/** The server's message about `seo.title` stands at the field `title`. */
function readableError(error: unknown, schema: JsonSchema): unknown {
  if (!(error instanceof Refusal)) return error
  const { code, message: words, details } = error
  if (code === 'CONFLICT' && details.state) return conflict(words, valuesOf(schema, details.state as Kept))
  if (!details.fields) return error
  const fields = details.fields.map(({ path, message }) => ({ path: path.replace(/^seo\./, ''), message }))
  return new Refusal(code, words, { fields })
}

function SeoForm({ thread, schema }: { thread: ShownThread; schema: JsonSchema }) {
  const { id, name, slug, olderSlugs } = thread
  const { site } = useSession()
  const back = useBack(pathTo('/thread/{id}', { id }))
  const form = useSchemaForm(schema, {
    values: valuesOf(schema, thread),
    own: OWN,
    saved: SEO_SAVED,
    save: async ({ slug: requested, version, ...seo }) => {
      const change = { id, slug: String(requested), seo: JSON.stringify(filledSeo(seo)), stateVersion: Number(version) }
      const saved = await changeThread(change).catch((error) => {
        throw readableError(error, schema)
      })
      return valuesOf(schema, saved)
    },
    invalidates: THREADS_KEY,
  })
  const field = form.field('slug' as never)
  return (
    <>
      <PageTitle title={THREAD_SEO_LABEL} count={name} onBack={back}>
        <ExternalLink href={threadPath(slug)}>View front end</ExternalLink>
      </PageTitle>
      <TwoColumns>
        <SchemaForm form={form} label={THREAD_SEO_LABEL}>
          <div className={styles.slug}>
            <SchemaRow form={form} name="slug">
              <AddressField
                {...field}
                prefix={`${site.host}${threadPath('')}`}
                help={`Lower case letters, digits and hyphens. After a change ${threadPath(slug)} leads to the new address.`}
              />
            </SchemaRow>
            <OlderAddresses
              olderSlugs={olderSlugs}
              slug={String(form.values.slug)}
              onUse={(old) => form.set('slug', old)}
            />
          </div>
        </SchemaForm>
        <Column>
          <ThreadSeoPreview id={id} values={form.values} />
        </Column>
      </TwoColumns>
    </>
  )
}
