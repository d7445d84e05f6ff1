import type { ComponentType } from 'react'
import { useRouteTitle } from '../routing/title.ts'

/** A page that names the window after its entry. */
export function titled(title: string, Page: ComponentType): ComponentType {
  return function TitledPage() {
    useRouteTitle(title)
    return <Page />
  }
}
