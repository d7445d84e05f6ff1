/** A size in which a picture is needed: `square` is cut to fill `side` by `side`, the others fit into it and are never enlarged. */
export type ImageSize = { side: number; square: boolean }

/** Sizes by name. */
export type ImageSizes = Readonly<Record<string, ImageSize>>

/** A picture in each size, as WebP; `width` and `height` are those of the largest that is not square. */
export type ReadImage<Size extends string = string> = { width: number; height: number; files: Record<Size, Uint8Array> }
