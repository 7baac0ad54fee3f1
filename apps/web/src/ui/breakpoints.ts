/** Where layouts change, in em of 16 px: 576, 640, 768, 1024, 1200, 1400 and 1536 px. Stylesheets write `@media (--below-lmd)` and `(--from-lmd)`. */
export const breakpoints = {
  xs: '36em',
  sm: '40em',
  md: '48em',
  lmd: '64em',
  lg: '75em',
  xl: '87.5em',
  '2xl': '96em',
}
