import { SegmentedControl } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { SEO_DESCRIPTION_SHOWN, SEO_TITLE_SHOWN } from '@ward/domain/kernel/seo-fields'
import {
  type CanonicalProblem,
  canonicalProblemText,
  NOT_INDEXED,
  PREVIEW_NOTE,
  SEARCH_RESULT_LABEL,
  SHARE_CARD_LABEL,
} from '@ward/domain/kernel/seo-preview'
import { type ReactNode, useState } from 'react'
import { Card } from '../card/Card.tsx'
import { OwnPicture, sourceOf } from '../content/OwnPicture.tsx'
import styles from './SeoPreview.module.css'

type Shared = { title: string; description: string | null; image: string | null }
export type SeoHead = {
  siteName: string
  address: string
  title: string
  description: string | null
  robots: string | null
  canonical: string
  canonicalProblem: CanonicalProblem | null
  card: Shared
  twitter: Shared
}

const CARDS = [
  { value: 'card', label: 'Open Graph' },
  { value: 'twitter', label: 'Twitter' },
]

const WIDTHS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
]
/** Characters of a description that phones show. */
const SHOWN_ON_PHONES = 120

/** The look of a page in a search, and of a shared link to it. */
export function SeoPreview({ head }: { head: SeoHead }) {
  const [shown, setShown] = useState('card')
  const [width, setWidth] = useState('desktop')
  const { hostname, pathname } = new URL(head.canonicalProblem === null ? head.canonical : head.address)
  return (
    <>
      <Card
        title={SEARCH_RESULT_LABEL}
        beside={<SegmentedControl size="xs" aria-label="Width" data={WIDTHS} value={width} onChange={setWidth} />}
      >
        <div className={styles.result} data-width={width}>
          <span className={styles.site}>
            <b>{head.siteName}</b>
            {[hostname, ...pathname.split('/').filter(Boolean).map(decoded)].join(' › ')}
          </span>
          <p className={styles.title}>
            <Shown text={head.title} most={SEO_TITLE_SHOWN} />
          </p>
          <p className={styles.words}>
            <Shown text={head.description ?? ''} most={width === 'phone' ? SHOWN_ON_PHONES : SEO_DESCRIPTION_SHOWN} />
          </p>
        </div>
        <div role="status">
          {head.robots?.includes('noindex') ? <Warning>{NOT_INDEXED}</Warning> : null}
          {head.canonicalProblem ? <Warning>{canonicalProblemText[head.canonicalProblem]}</Warning> : null}
        </div>
      </Card>
      <Card
        title={SHARE_CARD_LABEL}
        beside={<SegmentedControl size="xs" aria-label="Card of" data={CARDS} value={shown} onChange={setShown} />}
      >
        <SharedCard host={hostname} {...(shown === 'card' ? head.card : head.twitter)} />
        <p className={styles.note}>{PREVIEW_NOTE}</p>
      </Card>
    </>
  )
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A text with what is left away marked. */
function Shown({ text, most }: { text: string; most: number }) {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most)
  const cut = end > 0 ? end : most
  return (
    <>
      {text.slice(0, cut)}
      <span className={styles.cut}>{text.slice(cut)}</span>
    </>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning}>
    <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
    {children}
  </p>
)

function SharedCard({ host, title, description, image }: Shared & { host: string }) {
  return (
    <div className={styles.shared}>
      {image === null ? null : <OwnPicture src={image} alt="" />}
      <div>
        <span className={styles.host}>{host}</span>
        <b>{title}</b>
        <p className={styles.words}>{description}</p>
        {image !== null && !sourceOf(image)?.isOwn ? <p className={styles.note}>With the picture at {image}</p> : null}
      </div>
    </div>
  )
}
