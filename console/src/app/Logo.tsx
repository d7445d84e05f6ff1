/** The mark: a shield with the letter W as its charge. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 4.5h16v7.2c0 4.2-3.1 7.2-8 8.8-4.9-1.6-8-4.6-8-8.8z" />
      <path d="M7.7 9l2.2 5.5L12 10l2.1 4.5L16.3 9" />
    </svg>
  )
}
