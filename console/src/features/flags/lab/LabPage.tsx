import { useLocation } from '@tanstack/react-router'
import { SensitivityLab } from './SensitivityLab.tsx'
import { ThresholdLab } from './ThresholdLab.tsx'

/** The effect another threshold or sensitivity would have had on past texts: one page, a tab for each score. */
export default function LabPage() {
  const isAtRisk = useLocation({ select: ({ pathname }) => pathname.endsWith('/at-risk') })
  return isAtRisk ? <SensitivityLab /> : <ThresholdLab />
}
