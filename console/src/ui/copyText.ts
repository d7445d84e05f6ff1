import { TEXT_COPIED } from '@ward/domain/app/shell'
import { toast } from './toast/toast.ts'

const NOT_COPIED = 'Your browser didn’t allow copying. Please select the text and copy it yourself.'

/** Puts a shortcode into the clipboard, and says so (spec 2 section 8). */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(TEXT_COPIED)
  } catch {
    toast.error(NOT_COPIED)
  }
}
