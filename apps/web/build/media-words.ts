import type { Plugin } from 'postcss'

/** Gives media and container queries their breakpoints: `(--below-md)` is narrower than `md`, `(--from-md)` is not. */
export function mediaWords(breakpoints: Record<string, string>): Plugin {
  return {
    postcssPlugin: 'media-words',
    AtRule(rule) {
      if (rule.params.includes('$')) throw rule.error('Breakpoints are written (--below-md) and (--from-md)')
      if (!rule.params.includes('(--')) return
      rule.params = rule.params.replace(/\(--(below|from)-(\w+)\)/g, (whole, side: string, name: string) => {
        const width = breakpoints[name]
        if (width === undefined) throw rule.error(`There is no breakpoint for ${whole}`)
        return side === 'below' ? `(width < ${width})` : `(width >= ${width})`
      })
    },
  }
}
