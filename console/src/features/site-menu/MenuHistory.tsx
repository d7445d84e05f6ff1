import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { MENU_UPDATED } from '@ward/domain/site-menu/site-menu'
import { useLive } from '../../api/useLive.tsx'
import { VersionHistory } from '../../ui/history/VersionHistory.tsx'
import { MENU_KEY, menuVersionsOptions, restoreMenu } from './site-menu.api.ts'

/** The history of the menu, and the way back to an earlier version. */
export function MenuHistory({ version, because }: { version: number; because: string | undefined }) {
  const queries = useQueryClient()
  useLive('menu', () => void queries.invalidateQueries({ queryKey: menuVersionsOptions.queryKey }))
  return (
    <VersionHistory
      query={useInfiniteQuery(menuVersionsOptions)}
      shown={(each) => ({ ...each, author: each.author?.username ?? null })}
      labels={{ menu: 'Menu' }}
      restore={(number) => restoreMenu(number, version)}
      saved={MENU_UPDATED}
      onRestored={() => queries.invalidateQueries({ queryKey: MENU_KEY })}
      because={because}
    />
  )
}
