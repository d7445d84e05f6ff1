import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../api/useLive.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { MenuEditor } from './MenuEditor.tsx'
import { menuOptions } from './site-menu.api.ts'

/** The navigation of the site that members see (spec 2 section 2, Site Menu editor). */
export default function SiteMenuPage() {
  const query = useQuery(menuOptions)
  useLive('menu', () => void query.refetch())
  return (
    <Loaded query={query} failed="The menu could not be loaded">
      {(now) => <MenuEditor now={now} />}
    </Loaded>
  )
}
