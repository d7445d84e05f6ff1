import { IconDownload } from '@tabler/icons-react'
import { encode } from 'uqr'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { keepFile } from '../../ui/keepFile.ts'
import styles from './ShortLinks.module.css'

/** The dark squares of a code as the path of a drawing, one unit a square. */
const pathOf = (squares: readonly (readonly boolean[])[]): string =>
  squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** Pixels of a square: sharp in print at the size of a stamp, and more. */
const SQUARE = 16

/** Keeps the squares as a picture. */
async function keepPicture(squares: readonly (readonly boolean[])[], name: string): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = squares.length * SQUARE
  canvas.height = canvas.width
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of squares.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (picture) keepFile(picture, name, 'image/png')
}

/** A short address as a QR code, black on white in either theme, which cameras read best; and the same as a file to print. */
export function QrCode({ url, code }: { url: string; code: string }) {
  const { size, data } = encode(url, { border: 4, ecc: 'M' })
  const path = pathOf(data)
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return (
    <section className={styles.qr} aria-label="QR code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${url}`} shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <div className={styles.files}>
        <ActionButton size="xs" icon={IconDownload} onClick={() => keepPicture(data, `qr-${code}.png`)}>
          PNG
        </ActionButton>
        <ActionButton size="xs" kind="quiet" onClick={() => keepFile(file, `qr-${code}.svg`, 'image/svg+xml')}>
          SVG
        </ActionButton>
      </div>
    </section>
  )
}
