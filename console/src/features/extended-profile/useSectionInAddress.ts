import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Definition, Section } from '@ward/domain/extended-profile/definition'
import { useState } from 'react'

/**
 * The section that the address names after its hash, else the first, and the way to another (spec 3 section 2). The one that was
 * first when the page opened stays shown, whatever order somebody gives them then.
 */
export function useSectionInAddress(sections: Definition): [Section | undefined, (id: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const go = (id: string) =>
    void navigate({ to: '.', search: true, hash: id, resetScroll: false, hashScrollIntoView: false })
  const [first] = useState(sections[0]?.id)
  const withId = (wanted: string | undefined) => sections.find(({ id }) => id === wanted)
  return [withId(hash) ?? withId(first) ?? sections[0], go]
}
