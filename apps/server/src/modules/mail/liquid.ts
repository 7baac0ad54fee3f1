/** Templates are data that administrators edit: Liquid, without files, escaped by default, bounded in time and size. */
import { Liquid, type LiquidError } from 'liquidjs'
import { fail } from '../../platform/errors.ts'

/** Characters of one template. */
const PARSE_LIMIT = 200_000
const RENDER_MILLISECONDS = 500
const MEMORY_LIMIT = 2_000_000

const bounds = {
  // With templates in memory, none of them named, nothing can be included from anywhere.
  templates: {},
  strictFilters: true,
  ownPropertyOnly: true,
  parseLimit: PARSE_LIMIT,
  renderLimit: RENDER_MILLISECONDS,
  memoryLimit: MEMORY_LIMIT,
}
const html = new Liquid({ ...bounds, outputEscape: 'escape' })
/** Titles are text, not HTML. */
const plain = new Liquid(bounds)

export interface TemplateText {
  title: string
  body: string
}

/** A template that cannot be rendered; the words are for an administrator. */
export class TemplateBroken extends Error {}

/** @throws TemplateBroken */
export function render({ title, body }: TemplateText, variables: object): TemplateText {
  try {
    return {
      // What comes from data may hold line ends; a header may not.
      title: plain.parseAndRenderSync(title, variables).replace(/\s+/g, ' ').trim(),
      body: html.parseAndRenderSync(body, variables),
    }
  } catch (error) {
    throw new TemplateBroken(wordsOf(error).words)
  }
}

/** Refuses what Liquid cannot read, naming the line. @throws mail.template-invalid */
export function ensureReadable(template: TemplateText): void {
  for (const path of ['title', 'body'] as const) {
    try {
      ;(path === 'title' ? plain : html).parse(template[path])
    } catch (error) {
      const { line, words } = wordsOf(error)
      throw fail('mail.template-invalid', { line, problem: words }, [
        { path, code: 'mail.template-invalid', details: { line, problem: words } },
      ])
    }
  }
}

/** The variables that a readable template asks for from outside, as `order.items`. */
export function variablesIn(template: TemplateText): string[] {
  const found = [template.title, template.body].flatMap((text) => html.globalFullVariablesSync(html.parse(text)))
  return [...new Set(found)]
}

function wordsOf(error: unknown): { line: number; words: string } {
  const { message, token } = error as LiquidError & { token?: { getPosition?(): [number, number] } }
  const [line = 1] = token?.getPosition?.() ?? []
  return { line, words: (message.split('\n')[0] ?? '').replace(/, line:\d+, col:\d+$/, '') }
}
