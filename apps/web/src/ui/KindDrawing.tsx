import type { ReactNode } from 'react'

/** Codes of the five kinds of goods: tyre, rim, battery, accessory, oil. */
export type PictureKind = 'LST' | 'JNT' | 'AKU' | 'AKS' | 'YAG'

const drawings: Record<PictureKind, ReactNode> = {
  LST: (
    <>
      <circle cx="24" cy="24" r="20" strokeDasharray="3.2 3.08" strokeWidth="3" />
      <circle cx="24" cy="24" r="16.5" strokeWidth="4" />
      <circle cx="24" cy="24" r="9.5" />
      <circle cx="24" cy="24" r="2.2" />
    </>
  ),
  JNT: (
    <>
      <circle cx="24" cy="24" r="19" />
      <circle cx="24" cy="24" r="15.5" />
      <circle cx="24" cy="24" r="3.6" />
      <path d="M24 20.4V8.5M27.4 22.9l11.3-3.7M26.1 26.9l7 9.6M21.9 26.9l-7 9.6M20.6 22.9 9.3 19.2" strokeWidth="3.4" />
    </>
  ),
  AKU: (
    <>
      <rect x="5" y="15" width="38" height="25" rx="2.5" />
      <path d="M5 22h38M11 15v-4h6v4M31 15v-4h6v4" />
      <path d="M11 31h6M31 31h6M34 28v6" strokeWidth="2.4" />
    </>
  ),
  AKS: (
    <>
      <path d="M24 5.5 40 14.75v18.5L24 42.5 8 33.25v-18.5z" />
      <circle cx="24" cy="24" r="7.5" />
    </>
  ),
  YAG: (
    <>
      <path d="M14 43V19l6-6V7h9v6l5 5v25z" />
      <path d="M20 7h9M34 22h4v13h-4" />
      <path d="M24 24.5c3 3.6 4.2 5.4 4.2 7.5a4.2 4.2 0 0 1-8.4 0c0-2.1 1.2-3.9 4.2-7.5z" />
    </>
  ),
}

/** A line drawing of a kind of goods, in the colour of the text around it. The words for it stand beside it. */
export function KindDrawing({ kind }: { kind: PictureKind }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      {drawings[kind]}
    </svg>
  )
}
