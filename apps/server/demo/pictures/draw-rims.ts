import { around, at, gradient, onCircle, picture, radial, shadow } from './svg.ts'

interface Finish {
  /** Spokes from light to dark. */
  light: string
  middle: string
  dark: string
  /** The machined edge, where it is another colour. */
  edge?: string
}

const finishes: Record<string, Finish> = {
  silver: { light: '#e8ebee', middle: '#bcc3c9', dark: '#89919a' },
  anthracite: { light: '#8f98a1', middle: '#687079', dark: '#454b52' },
  black: { light: '#6b727a', middle: '#43494f', dark: '#272b2f' },
  'black-polished': { light: '#565c63', middle: '#383d42', dark: '#212427', edge: '#dfe3e7' },
  'grey-polished': { light: '#868e96', middle: '#5f676f', dark: '#40464c', edge: '#e6e9ec' },
  bronze: { light: '#c09a66', middle: '#96713f', dark: '#624726' },
}

/** Spokes as a path from the hub outwards, drawn once and turned. */
const styles: Record<string, { count: number; spoke: string }> = {
  five: { count: 5, spoke: 'M86 88L82 26Q100 18 118 26L114 88Z' },
  ten: { count: 10, spoke: 'M95 86L91.5 24Q100 20 108.5 24L105 86Z' },
  mesh: { count: 10, spoke: 'M96 86L86 54L76 27L82.5 24L93 49L100 72L107 49L117.5 24L124 27L114 54L104 86Z' },
  turbine: { count: 14, spoke: 'M96 86Q92 54 108 22L117 25Q102 54 104 86Z' },
  y: { count: 5, spoke: 'M91 88L93 62L74 30L83 25L100 53L117 25L126 30L107 62L109 88Z' },
  twin: { count: 5, spoke: 'M86 88L80 28L90 23.5L96 84ZM114 88L120 28L110 23.5L104 84Z' },
}

export function rimPictures(): [string, string][] {
  const alloy = Object.keys(styles).flatMap((style) =>
    Object.keys(finishes).map((finish): [string, string] => [
      `rim-${style}-${finish}`,
      rim(styles[style]!, finishes[finish]!),
    ]),
  )
  return [...alloy, ['rim-steel-black', steel(finishes.black!)], ['rim-steel-silver', steel(finishes.silver!)]]
}

function rim({ count, spoke }: { count: number; spoke: string }, finish: Finish): string {
  const edge = finish.edge
    ? ` stroke="${finish.edge}" stroke-width="2.2" stroke-linejoin="round"`
    : ` stroke="${finish.dark}" stroke-width="1.2"`
  const bolts = Array.from({ length: 5 }, (_, index) => {
    const [x, y] = onCircle(15, index * 72 + 36)
    return at`<circle cx="${x}" cy="${y}" r="3.6" fill="#15171a" stroke="${finish.dark}"/>`
  }).join('')
  return picture(
    `${shadow(192, 58)}<circle cx="100" cy="100" r="88" fill="url(#l)"/><circle cx="100" cy="100" r="80" fill="${finish.edge ?? finish.middle}"/><circle cx="100" cy="100" r="77" fill="url(#d)"/><circle cx="100" cy="100" r="46" fill="none" stroke="#4c5259" stroke-width="9"/><g fill="url(#s)"${edge}>${around(count, `<path d="${spoke}"/>`, 'p')}</g><circle cx="100" cy="100" r="25" fill="url(#s)"/>${bolts}<circle cx="100" cy="100" r="8.5" fill="${finish.middle}" stroke="${finish.dark}" stroke-width="1.5"/>`,
    gradient('l', [
      [0, finish.light],
      [0.5, finish.middle],
      [1, finish.dark],
    ]) +
      radial('d', [
        [0, '#1e2124'],
        [0.85, '#0f1112'],
        [1, '#2a2e32'],
      ]) +
      gradient(
        's',
        [
          [0, finish.light],
          [0.6, finish.middle],
          [1, finish.dark],
        ],
        'gradientUnits="userSpaceOnUse" x1="60" y1="20" x2="130" y2="120"',
      ),
  )
}

function steel(finish: Finish): string {
  const slots = around(10, '<rect x="92" y="34" width="16" height="17" rx="7" fill="#131517"/>', 'p')
  const bolts = around(5, '<circle cx="100" cy="80" r="4.6" fill="#131517"/>', 'b', 36)
  return picture(
    `${shadow(192, 58)}<circle cx="100" cy="100" r="88" fill="url(#l)"/><circle cx="100" cy="100" r="79" fill="${finish.dark}"/><circle cx="100" cy="100" r="75" fill="url(#s)"/>${slots}<circle cx="100" cy="100" r="40" fill="none" stroke="${finish.dark}" stroke-width="3"/><circle cx="100" cy="100" r="37" fill="url(#l)"/>${bolts}<circle cx="100" cy="100" r="12" fill="#131517" stroke="${finish.dark}" stroke-width="2"/>`,
    gradient('l', [
      [0, finish.light],
      [0.5, finish.middle],
      [1, finish.dark],
    ]) +
      gradient('s', [
        [0, finish.light],
        [1, finish.middle],
      ]),
  )
}
