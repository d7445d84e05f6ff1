import { SEO_DESCRIPTION_SHOWN, SEO_TITLE_SHOWN } from '@ward/domain/kernel/seo-fields'
import type { ReactNode } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/card/Card.tsx'
import { Counted } from '../../ui/form/Counted.tsx'
import { SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx'
import { WordsField } from '../../ui/form/WordsField.tsx'
import styles from './Conditions.module.css'
import type { ConditionFormOf } from './condition-form.ts'

/** The SEO data of its page on this site, for search engines and shared links (spec 3 section 2, Detail Page SEO). */
export function ConditionSeo({ form }: { form: ConditionFormOf }) {
  const { seo } = form.values
  const keywords = seo?.keywords ?? []
  return (
    <Card title="Detail Page SEO">
      <SwitchField atEnd {...form.check('seo.allowIndexing')} />
      <Counted text={seo?.title} shown={SEO_TITLE_SHOWN}>
        {(help) => <TextField {...form.field('seo.title')} help={help} />}
      </Counted>
      <Counted text={seo?.metaDescription} shown={SEO_DESCRIPTION_SHOWN}>
        {(help) => <TextAreaField {...form.field('seo.metaDescription')} help={help} />}
      </Counted>
      <TextField
        {...form.field('seo.canonical')}
        help="The main address of this text. Leave it empty to use this page."
      />
      <WordsField {...form.field('seo.keywords')} value={keywords} placeholder="Add a keyword" />
      <ActionButton
        size="xs"
        kind="quiet"
        because={keywords.length === 0 ? 'There are no keywords' : undefined}
        onClick={() => form.set('seo', { ...seo, keywords: [] } as never)}
      >
        Clear keywords
      </ActionButton>
      <Group title="Open graph" filled={[seo?.ogTitle, seo?.ogDescription, seo?.ogImage]}>
        <TextField {...form.field('seo.ogTitle')} />
        <TextAreaField {...form.field('seo.ogDescription')} />
        <TextField {...form.field('seo.ogImage')} />
      </Group>
      <Group title="Twitter" filled={[seo?.twitterTitle, seo?.twitterDescription, seo?.twitterImage]}>
        <TextField {...form.field('seo.twitterTitle')} />
        <TextAreaField {...form.field('seo.twitterDescription')} />
        <TextField {...form.field('seo.twitterImage')} />
      </Group>
    </Card>
  )
}

type GroupProps = { title: string; filled: readonly (string | null | undefined)[]; children: ReactNode }

/** Fields of one kind of shared link, and how many of them are set; open by default, so that no error hides. */
const Group = ({ title, filled, children }: GroupProps) => (
  <details className={styles.group} open>
    <summary>
      {title} <span>{`${filled.filter(Boolean).length} of ${filled.length} set`}</span>
    </summary>
    <div>{children}</div>
  </details>
)
