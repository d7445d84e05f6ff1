import { vi } from 'vitest'

/** An upload in a browser, for tests, which drive it step by step. */
export type SentUpload = {
  path: string
  headers: Record<string, string>
  form: FormData
  isAborted: boolean
  progress(loaded: number, total: number): void
  answer(status: number, body: object): void
  fail(): void
}

/** Stands in for the browser's own uploads; the uploads sent, in order. */
export function stubUploads(): SentUpload[] {
  const sent: SentUpload[] = []
  class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    onabort?: () => void
    onerror?: () => void
    onloadend?: () => void
    status = 0
    responseText = ''
    timeout = 0
    private path = ''
    private readonly headers: Record<string, string> = {}
    private mine: SentUpload | undefined
    open(_method: string, path: string) {
      this.path = path
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader() {
      return 'request-1'
    }
    abort() {
      if (this.mine) this.mine.isAborted = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      this.mine = {
        path: this.path,
        headers: this.headers,
        form,
        isAborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status, body) => {
          this.status = status
          this.responseText = JSON.stringify(body)
          this.onload?.()
          this.onloadend?.()
        },
        fail: () => {
          this.onerror?.()
          this.onloadend?.()
        },
      }
      sent.push(this.mine)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  return sent
}
