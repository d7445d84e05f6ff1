import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { labelled } from '../../../ui/content/marks.tsx'
import { labelsOf } from './private-data.api.ts'

/** The beginning of a text, with labels where its private data was. */
export function LabelledExcerpt({ excerpt, privateData }: { excerpt: string; privateData: readonly PrivateSpan[] }) {
  return <p>{labelled(excerpt || 'No text', { from: 0, parts: labelsOf(privateData), phrases: [], key: 0 })}</p>
}
