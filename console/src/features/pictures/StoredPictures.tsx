import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PictureCopies, PictureCopiesProvider } from '../../ui/content/pictureCopies.ts'
import { storedPicturesOptions } from './pictures.api.ts'

const NONE: PictureCopies = new Map()

function useStoredPictures(addresses: readonly string[]): PictureCopies {
  return useQuery(storedPicturesOptions(addresses)).data ?? NONE
}

/** Whatever is shown within it draws our copies of pictures that lie elsewhere. */
export const StoredPictures = ({ children }: { children: ReactNode }) => (
  <PictureCopiesProvider value={useStoredPictures}>{children}</PictureCopiesProvider>
)
