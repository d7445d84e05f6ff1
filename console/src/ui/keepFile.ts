/** Has the browser keep a text or picture as a file. */
export function keepFile(content: BlobPart, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the address after the click, some only when somebody has said where to keep the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
