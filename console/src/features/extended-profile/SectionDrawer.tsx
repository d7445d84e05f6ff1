import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import type { Section } from '@ward/domain/extended-profile/definition'
import { ProfileSectionForm, SECTION_DELETED } from '@ward/domain/extended-profile/sections'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirmEffects } from '../../ui/effects/confirmEffects.tsx'
import { FormPanel } from '../../ui/form/FormPanel.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { toast } from '../../ui/toast/toast.ts'
import {
  createSection,
  type Draft,
  deleteSection,
  deleteSectionEffects,
  PROFILE_KEY,
  updateSection,
} from './extended-profile.api.ts'
import { KEPT_TEXT } from './words.ts'

type SectionDrawerProps = {
  draft: Draft
  /** Null for a new section. */
  section: Section | null
  onMade: (id: string) => void
  onClose: () => void
}

/** The name of a section, and the way to delete it (spec 3 section 2, Section form). */
export function SectionDrawer({ draft, section, onMade, onClose }: SectionDrawerProps) {
  const queries = useQueryClient()
  const form = useForm(ProfileSectionForm, {
    values: {
      id: section?.id ?? null,
      name: section?.name ?? '',
      version: section?.version ?? null,
      others: draft.sections.filter((each) => each.id !== section?.id).map(({ name }) => name),
    },
    save: async ({ id, name, version }) => {
      if (id && version) return updateSection({ id, name, version })
      const made = await createSection(name)
      // The page goes to it once it is there: until then a field would be added to the one before.
      await queries.invalidateQueries({ queryKey: PROFILE_KEY })
      return made
    },
    saved: CHANGES_SAVED,
    onSaved: ({ id }) => (section ? undefined : onMade(id)),
    close: onClose,
    invalidates: PROFILE_KEY,
  })
  const [remove, isBusy] = useToastSubmit(async (gone: Section) => {
    const isSure = await confirmEffects(() => deleteSectionEffects(gone.id), {
      title: `Delete the section “${gone.name}”?`,
      text: KEPT_TEXT,
      confirm: 'Delete section',
      danger: true,
    })
    if (!isSure) return
    await deleteSection(gone)
    toast.success(SECTION_DELETED)
    onClose()
    await queries.invalidateQueries({ queryKey: PROFILE_KEY })
  })
  const title = section ? 'Edit section' : 'New section'
  return (
    <FormPanel
      form={form}
      title={title}
      save="Save section"
      onClose={onClose}
      remove={
        section ? (
          <ActionButton kind="danger" icon={IconTrash} busy={isBusy} onClick={() => remove(section)}>
            Delete
          </ActionButton>
        ) : null
      }
    >
      <TextField {...form.field('name')} data-autofocus />
    </FormPanel>
  )
}
