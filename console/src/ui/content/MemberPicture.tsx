import { IconPhoto } from '@tabler/icons-react'
import { OUTSIDE_PICTURE_LINK, outsidePictureLabel } from '@ward/domain/pictures'
import { BlurredImage } from './BlurredImage.tsx'
import styles from './content.module.css'
import { sourceOf } from './OwnPicture.tsx'

type MemberPictureProps = { src: string; alt: string; blur?: boolean; width?: number; height?: number }

/** A picture in what a member wrote or set: of this host it is drawn, of another it is a link that says whose it is. */
export function MemberPicture({ src, alt, ...drawing }: MemberPictureProps) {
  const source = sourceOf(src)
  if (source === null) return null
  if (source.isOwn) return <BlurredImage src={source.src} alt={alt} {...drawing} />
  return (
    <a className={styles.outside} href={source.href} {...OUTSIDE_PICTURE_LINK}>
      <IconPhoto size={16} stroke={1.5} aria-hidden />
      {outsidePictureLabel(source.host, alt)}
    </a>
  )
}
