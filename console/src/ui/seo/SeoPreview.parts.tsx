import type { Part } from '../part.tsx'
import { Column } from '../part.tsx'
import { type SeoHead, SeoPreview } from './SeoPreview.tsx'

const HEAD: SeoHead = {
  siteName: 'Quiet Hours',
  address: 'https://quiet.example/forums/coming-off',
  title: 'Coming off a daily preventive: how members did it',
  description: 'Members tell how they tapered, what they told their families, and what they would do again.',
  robots: null,
  canonical: 'https://quiet.example/forums/coming-off',
  canonicalProblem: null,
  card: { title: 'How did you come off it?', description: 'Members tell.', image: null },
  twitter: { title: 'Coming off', description: 'Members tell.', image: 'https://pictures.example/share.webp' },
}

export const part: Part = {
  title: 'Preview of a page in a search',
  group: 'Pages',
  states: {
    Right: () => (
      <Column>
        <SeoPreview head={HEAD} />
      </Column>
    ),
    'Too long, and not indexed': () => (
      <Column>
        <SeoPreview
          head={{
            ...HEAD,
            title: `${HEAD.title}, and what they wish somebody had told them before`,
            description: `${HEAD.description} `.repeat(3),
            robots: 'noindex, follow',
            canonicalProblem: 'redirected',
          }}
        />
      </Column>
    ),
  },
}
