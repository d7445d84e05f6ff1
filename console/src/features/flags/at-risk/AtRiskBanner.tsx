import { IconLifebuoy } from '@tabler/icons-react'
import { AT_RISK_LABEL, RISK_HEADLINE, riskKindsOf } from '@ward/domain/automod/crisis'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { AgoText } from '../../../ui/text/DateText.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { CrisisCues } from './CrisisCues.tsx'

/** Stands before anything else on the page: somebody may be in danger, which words say so, and since when they wait. */
export function AtRiskBanner({ flag }: { flag: FlagCase }) {
  if (!flag.atRisk) return null
  const [first = 'own-now'] = riskKindsOf(flag.crisisCues)
  return (
    <Banner
      tone="danger"
      icon={IconLifebuoy}
      label={AT_RISK_LABEL}
      title={flag.user ? 'This profile may speak of danger' : RISK_HEADLINE[first]}
      end={
        flag.isOpen ? (
          <>
            Written <AgoText value={flag.insertedAt} />
          </>
        ) : undefined
      }
    >
      <CrisisCues flag={flag} />
    </Banner>
  )
}
