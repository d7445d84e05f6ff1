// Shows a member what they are writing as it will stand there, and the picture they chose, before they send it. Without this
// script the form works as before.

/** The picture as it was chosen is drawn this wide at most, in pixels of the page. */
const PICTURE_WIDTH = 320

/** Words without markup, in the paragraphs and lines that they will have. */
function paragraphs(text: string): HTMLElement[] {
  const parts = text.trim().replaceAll('\r\n', '\n').split('\n\n')
  return parts
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const paragraph = document.createElement('p')
      for (const [nth, line] of part.trim().split('\n').entries())
        paragraph.append(...(nth === 0 ? [] : [document.createElement('br')]), line)
      return paragraph
    })
}

/**
 * Nothing of it is there until something was typed: a page that loads moves by nothing. It ends the form, so that Tab leads from the
 * words to the button that sends them.
 */
function previewWords(form: HTMLFormElement, area: HTMLTextAreaElement): void {
  const preview = document.createElement('details')
  preview.className = 'preview'
  preview.hidden = true
  const summary = document.createElement('summary')
  summary.textContent = 'Preview'
  const words = document.createElement('div')
  words.className = 'words'
  preview.append(summary, words)
  form.append(preview)
  area.addEventListener('input', () => {
    const shown = paragraphs(area.value)
    preview.hidden = shown.length === 0
    words.replaceChildren(...shown)
  })
}

async function drawn(file: File): Promise<HTMLCanvasElement> {
  const image = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, PICTURE_WIDTH / image.width)
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  canvas.role = 'img'
  canvas.ariaLabel = 'The picture you chose'
  return canvas
}

/** Drawn from the file itself: no address of it is needed, which the page's policy would forbid. */
function previewPicture(input: HTMLInputElement): void {
  let shown: HTMLCanvasElement | undefined
  input.addEventListener('change', async () => {
    const file = input.files?.[0]
    // The server refuses a preview that cannot be drawn, with the reason.
    const canvas = file && (await drawn(file).catch(() => undefined))
    if (file !== input.files?.[0]) return
    shown?.remove()
    shown = canvas
    if (shown) input.after(shown)
  })
}

/** Previews what is written and chosen in a form. */
export function preview(form: HTMLFormElement, area: HTMLTextAreaElement): void {
  previewWords(form, area)
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) previewPicture(input)
}
