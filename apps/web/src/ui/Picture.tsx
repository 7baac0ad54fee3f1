import { type CSSProperties, useState } from 'react'
import { HiddenText } from './HiddenText.tsx'
import { KindDrawing, type PictureKind } from './KindDrawing.tsx'
import classes from './Picture.module.css'

interface PictureProps {
  /** Null where there is none. */
  src?: string | null
  alt: string
  /** What to draw when there is no picture or it cannot be had; a tyre when it is not said. */
  kind?: PictureKind
  /** Edge in pixels; as wide as its place when it is not said. */
  size?: number
  className?: string
}

/** A square picture that keeps its place while it loads; a drawing of the kind of goods stands in. */
export function Picture({ src, alt, kind = 'LST', size, className }: PictureProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const style = size === undefined ? undefined : ({ '--picture-size': `${size / 16}rem` } as CSSProperties)
  const isShown = src && missing !== src
  return (
    <span className={className ? `${classes.picture} ${className}` : classes.picture} style={style}>
      {isShown ? (
        <img
          src={src}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(src)}
        />
      ) : (
        <>
          <KindDrawing kind={kind} />
          {alt && <HiddenText>{alt}</HiddenText>}
        </>
      )}
    </span>
  )
}
