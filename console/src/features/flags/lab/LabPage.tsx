import { useLocation } from '@tanstack/react-router'
import { SensitivityLab } from './SensitivityLab.tsx'
import { ThresholdLab } from './ThresholdLab.tsx'

/** What another threshold, or another sensitivity, would have done with past texts: one page, a tab for each score. */
export default function LabPage() {
  const isAtRisk = useLocation({ select: ({ pathname }) => pathname.endsWith('/at-risk') })
  return isAtRisk ? <SensitivityLab /> : <ThresholdLab />
}
