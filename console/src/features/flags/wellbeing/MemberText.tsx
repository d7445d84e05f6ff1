import type { ComponentProps } from 'react'
import { SafeHtml } from '../../../ui/content/SafeHtml.tsx'
import { useBlursPictures } from './wellbeingChoices.ts'

/** A text that a member wrote; its pictures are covered as whoever reads it chose. */
export function MemberText(props: Omit<ComponentProps<typeof SafeHtml>, 'blur'>) {
  const [blurs] = useBlursPictures()
  return <SafeHtml {...props} blur={blurs} />
}
