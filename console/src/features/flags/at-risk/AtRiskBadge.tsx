import { lazy, Suspense } from 'react'

const AtRiskCount = lazy(async () => ({ default: (await import('./AtRiskCount.tsx')).AtRiskCount }))

/** The badge on the menu's line of the dashboard; the menu does not wait for it. */
export const AtRiskBadge = () => (
  <Suspense>
    <AtRiskCount />
  </Suspense>
)
