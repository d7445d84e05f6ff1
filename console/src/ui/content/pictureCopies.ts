import { createContext, useContext } from 'react'
import { sourceOf } from './OwnPicture.tsx'

/** Our copy of a picture that lies on another host. */
export type PictureCopy = { src: string; width: number; height: number }
export type PictureCopies = ReadonlyMap<string, PictureCopy>

const NONE: PictureCopies = new Map()

/** Asks for our copies of pictures, by their addresses; where no function is given, there are none. */
const CopiesContext = createContext<(addresses: readonly string[]) => PictureCopies>(() => NONE)

/** Says how copies are asked for: a hook, the same as long as the console is open. */
export const PictureCopiesProvider = CopiesContext.Provider

/** The copies of those of the pictures that have one. */
export function usePictureCopies(addresses: readonly string[]): PictureCopies {
  const useCopies = useContext(CopiesContext)
  return useCopies(addresses)
}

/** Where the pictures of a clean text lie that are not of this host, each once. */
export function outsideAddresses(text: DocumentFragment): string[] {
  const sources = [...text.querySelectorAll('img')].map((picture) => sourceOf(picture.getAttribute('src') ?? ''))
  return [...new Set(sources.flatMap((source) => (source && !source.isOwn ? [source.href] : [])))]
}
