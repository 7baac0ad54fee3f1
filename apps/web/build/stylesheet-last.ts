import type { Plugin } from 'vite'

/** Puts stylesheets behind the static shell, so that it is painted before they arrive; scripts still wait for them. */
export function stylesheetLast(): Plugin {
  return {
    name: 'stylesheet-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const rest = links.reduce((text, link) => text.replace(link, ''), html)
        return rest.replace('</body>', `${links.join('')}</body>`)
      },
    },
  }
}
