import { IconDownload } from '@tabler/icons-react'
import { encode } from 'uqr'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { keepFile } from '../../ui/keepFile.ts'
import styles from './ShortLinks.module.css'

/** The dark squares of a code as the path of a drawing, one unit a square. */
const pathOf = (squares: readonly (readonly boolean[])[]): string =>
  squares.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A short address as a QR code, black on white in either theme, which cameras read best; and the same as a file to print. */
export function QrCode({ url, code }: { url: string; code: string }) {
  const { size, data } = encode(url, { border: 4, ecc: 'M' })
  const path = pathOf(data)
  const file = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return (
    <section className={styles.qr}>
      <h2>QR code</h2>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code of ${url}`} shapeRendering="crispEdges">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <ActionButton size="xs" icon={IconDownload} onClick={() => keepFile(file, `qr-${code}.svg`, 'image/svg+xml')}>
        Download SVG
      </ActionButton>
    </section>
  )
}
