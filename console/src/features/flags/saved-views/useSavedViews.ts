import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../api/useLive.tsx'
import { VIEWS_KEY, viewsOptions } from './views.api.ts'

/** Changes of one moment are counted together. */
const GATHER_MS = 1000

/** The saved views with their counts, as flags come and are decided and colleagues change views; undefined until they are there. */
export function useSavedViews() {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: VIEWS_KEY }), GATHER_MS)
  }
  useLive('flag', ask)
  useLive('flag.new', ask)
  useLive('savedView', ask)
  return useQuery(viewsOptions)
}
