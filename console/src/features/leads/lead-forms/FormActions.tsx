import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { FORM_DELETED, leadFormShortcode } from '@ward/domain/leads/lead-forms/lead-forms'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { keepFile } from '../../../ui/keepFile.ts'
import { confirmDownload } from '../../../ui/table/confirmDownload.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { deleteLeadForm, getCsvData, LEAD_FORMS_KEY } from './lead-forms.api.ts'

/** The actions on a saved form. */
export function FormActions({ id, campaignName }: { id: string; campaignName: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [download, isDownloading] = useToastSubmit(async () => {
    keepFile(await getCsvData(id), `leads-of-form-${id}.csv`, 'text/csv')
  })
  const [remove, isBusy] = useToastSubmit(async () => {
    await deleteLeadForm(id)
    toast.success(FORM_DELETED)
    // What was typed into it is gone with it: there is nothing to ask about.
    await navigate({ to: pathTo('/commercial-lead-gen-form-list-view') as never, ignoreBlocker: true })
    queries.removeQueries({ queryKey: [...LEAD_FORMS_KEY, 'form', id] })
    await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
  })
  const ask = async () => {
    const text =
      'Pages that have its shortcode show nothing in its place, and you can’t bring the form back. Leads that weren’t sent are never sent. Its leads are kept, but you can’t download them any more: download the CSV first.'
    if (await confirm({ title: `Delete the form “${campaignName}”?`, text, confirm: 'Delete form', danger: true }))
      await remove()
  }
  const take = async () => {
    if (await confirmDownload('lead-rows', undefined)) await download()
  }
  return (
    <>
      <ActionButton onClick={() => copyText(leadFormShortcode(id))}>Copy shortcode</ActionButton>
      <ActionButton busy={isDownloading} onClick={() => void take()}>
        Download leads CSV
      </ActionButton>
      <ActionButton kind="danger" busy={isBusy} onClick={() => void ask()}>
        Delete
      </ActionButton>
    </>
  )
}
