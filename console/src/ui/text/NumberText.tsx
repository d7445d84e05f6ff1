import styles from './text.module.css'

const plain = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** 48211 → '48,211'. */
export function formatNumber(value: number) {
  return plain.format(value)
}

/** 0.714 → '71.4%', 0.12 → '12%': an integer, else one decimal (spec 1 §2.5). */
export function formatPercent(share: number) {
  return percent.format(share)
}

/** '1 flag', '128 flags'. */
export function count(n: number, one: string, many = `${one}s`) {
  return `${formatNumber(n)} ${n === 1 ? one : many}`
}

/** A number with separators and figures of one width; a zero is quieter than what is there. */
export function NumberText({ value, as = 'number' }: { value: number; as?: 'number' | 'percent' }) {
  return (
    <span className={styles.num} data-zero={value === 0 || undefined}>
      {as === 'percent' ? formatPercent(value) : formatNumber(value)}
    </span>
  )
}
