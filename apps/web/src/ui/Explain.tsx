import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './Explain.module.css'

/** How long the pointer may take from the words to what explains them. */
const LEAVE_AFTER_MS = 120
const GAP = 6

interface ExplainProps {
  /** What is explained, short. It becomes a button. */
  children: ReactNode
  /** The explanation, made only when asked for. */
  content: () => ReactNode
  className?: string
  /** −1 takes it out of the Tab order where arrows reach it. */
  tabIndex?: number
  /** Marks it as a cell that arrows reach. */
  'data-cell'?: string
}

/** Words that explain themselves when pointed at, focused or tapped. Costs one button until then, so a list can have hundreds. */
export function Explain({ children, content, className, ...rest }: ExplainProps) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const open = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const close = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), LEAVE_AFTER_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <>
      <button
        type="button"
        ref={trigger}
        className={className ? `${classes.trigger} ${className}` : classes.trigger}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={(event) => event.pointerType === 'mouse' && open()}
        onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && open()}
        onBlur={close}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) {
            event.stopPropagation()
            setOpen(false)
          }
        }}
        {...rest}
      >
        {children}
      </button>
      {isOpen && trigger.current && (
        <Bubble id={id} anchor={trigger.current} onEnter={open} onLeave={close} onGone={() => setOpen(false)}>
          {content()}
        </Bubble>
      )}
    </>
  )
}

interface BubbleProps {
  id: string
  anchor: HTMLElement
  onEnter: () => void
  onLeave: () => void
  onGone: () => void
  children: ReactNode
}

function Bubble({ id, anchor, onEnter, onLeave, onGone, children }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    const at = anchor.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = element
    const below = at.bottom + GAP + height <= window.innerHeight || at.top < height + GAP
    const left = Math.min(Math.max(GAP, at.left + at.width / 2 - width / 2), window.innerWidth - width - GAP)
    element.style.left = `${left}px`
    element.style.top = `${below ? at.bottom + GAP : at.top - GAP - height}px`
    element.style.visibility = 'visible'
  }, [anchor])
  useEffect(() => {
    window.addEventListener('scroll', onGone, { capture: true, passive: true })
    return () => window.removeEventListener('scroll', onGone, { capture: true })
  }, [onGone])

  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className={classes.bubble}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </div>,
    document.body,
  )
}
