import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { DRY_RUN_DISCARDED } from '@ward/domain/leads/lead-upload/lead-upload'
import { useState } from 'react'
import { messageOf } from '../../../fault.ts'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { discardDryRun, LEADS_KEY } from './lead-upload.api.ts'

/** Changes an upload, says so and reads it anew. */
export function useUploadChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async <Answer>(
    change: () => Promise<Answer>,
    said: string | ((answer: Answer) => string),
    then?: () => Promise<void>,
  ) => {
    setBusy(true)
    try {
      const answer = await change()
      toast.success(typeof said === 'string' ? said : said(answer))
      await then?.()
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: LEADS_KEY })
    setBusy(false)
  }
  return { isBusy, run }
}

/** Discards a dry run after a question. */
export function useDiscard(id: string, run: ReturnType<typeof useUploadChange>['run']) {
  const navigate = useNavigate()
  return async () => {
    const text = 'Its figures and its list are deleted. Nothing else changes: a dry run writes nothing.'
    const question = { title: `Discard dry run ${id}?`, text, confirm: 'Discard', danger: true }
    if (!(await confirm(question))) return
    await run(
      () => discardDryRun(id),
      DRY_RUN_DISCARDED,
      () => navigate({ to: pathTo('/leadgen-upload') as never }),
    )
  }
}
