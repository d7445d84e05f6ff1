import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PictureCopies, PictureCopiesProvider } from '../../ui/content/pictureCopies.ts'
import { storedPicturesOptions } from './pictures.api.ts'

const NONE: PictureCopies = new Map()

function useStoredPictures(addresses: readonly string[]): PictureCopies {
  return useQuery(storedPicturesOptions(addresses)).data ?? NONE
}

/** Content within it shows our copies of pictures from other sites. */
export const StoredPictures = ({ children }: { children: ReactNode }) => (
  <PictureCopiesProvider value={useStoredPictures}>{children}</PictureCopiesProvider>
)
