import classes from './Mark.module.css'

/** The mark of the product: a tyre seen from the side with a T for its hub. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      className={className ? `${classes.mark} ${className}` : classes.mark}
      viewBox="0 0 64 64"
      fill="none"
      aria-hidden
    >
      <circle cx="32" cy="32" r="22" stroke="currentColor" strokeWidth="9" />
      <circle cx="32" cy="32" r="29.5" stroke="currentColor" strokeWidth="3" strokeDasharray="5.3 3.97" />
      <path d="M24 27h16M32 27v12" stroke="currentColor" strokeWidth="4.5" strokeLinecap="round" />
    </svg>
  )
}

interface WordmarkProps {
  title: string
  /** An administrator's logo replaces mark and word. */
  logo?: string | null
  markOnly?: boolean
}

export function Wordmark({ title, logo, markOnly = false }: WordmarkProps) {
  if (logo) return <img className={classes.logo} src={logo} alt={title} />
  return (
    <span className={classes.wordmark}>
      <Mark />
      <span className={markOnly ? classes.hidden : undefined}>{title}</span>
    </span>
  )
}
