import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

type DownloadLinkProps = {
  href: string
  children: string
  /** Its label where the words on it are not enough. */
  label?: string
  /** Small and without a frame, as in a row. */
  quiet?: boolean
}

/** A link to a file that the server makes, kept by the browser itself. It looks like the buttons beside it. */
export const DownloadLink = ({ href, children, label, quiet = false }: DownloadLinkProps) => (
  <Button
    component="a"
    href={href}
    download
    aria-label={label}
    variant={quiet ? 'quiet' : 'default'}
    size={quiet ? 'xs' : 'sm'}
    leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
  >
    {children}
  </Button>
)
