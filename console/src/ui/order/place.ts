/** Where a line stands, in words. */
export const placeOf = (label: string, place: number, of: number) => `${label}: place ${place + 1} of ${of}`
