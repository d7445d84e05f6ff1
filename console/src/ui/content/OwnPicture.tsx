import { pictureSource } from '@ward/domain/pictures/pictures'
import type { ComponentPropsWithoutRef } from 'react'

/** The source of a picture as the open page sees it. */
export const sourceOf = (src: string) => pictureSource(src, window.location.origin)

type OwnPictureProps = Omit<ComponentPropsWithoutRef<'img'>, 'srcSet' | 'src'> & { src: string; alt: string }

/** The one place where the console draws a picture: one of this origin, and nothing for any other. */
export function OwnPicture({ src, alt, ...others }: OwnPictureProps) {
  const source = sourceOf(src)
  if (!source?.isOwn) return null
  return <img {...others} src={source.src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
}
