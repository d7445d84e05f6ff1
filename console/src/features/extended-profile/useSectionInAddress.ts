import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Definition, Section } from '@ward/domain/extended-profile/definition'

/** The section that the address names after its hash, else the first, and the way to another (spec 3 section 2). */
export function useSectionInAddress(sections: Definition): [Section | undefined, (id: string) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const go = (id: string) =>
    void navigate({ to: '.', search: true, hash: id, resetScroll: false, hashScrollIntoView: false })
  return [sections.find(({ id }) => id === hash) ?? sections[0], go]
}
