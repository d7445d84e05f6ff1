import { lazy, Suspense } from 'react'

const AtRiskCount = lazy(() => import('../at-risk/AtRiskCount.tsx'))

/** On the menu's line of the dashboard; the menu does not wait for it. */
export const AtRiskBadge = () => (
  <Suspense>
    <AtRiskCount />
  </Suspense>
)
