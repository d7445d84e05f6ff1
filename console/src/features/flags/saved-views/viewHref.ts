/** Where the queue stands with these filters. */
export const viewHref = ({ address }: { address: string }): string => (address ? `/?${address}` : '/')
