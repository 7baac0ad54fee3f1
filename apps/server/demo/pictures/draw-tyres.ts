import { around, at, gradient, picture, radial, shadow } from './svg.ts'

/**
 * A tyre seen from in front and a little from the side: the tread, which tells the seasons apart, and the flank behind.
 */
interface Tread {
  /** Rows of blocks across the tread. */
  pattern: string
  width: number
  /** A mark of what it is for. */
  mark?: string
}

const DARK = '#3d444a'
const GROOVE = '#1a1d20'
const LIGHT = '#646c74'

export function tyrePictures(): [string, string][] {
  return [
    ['tyre-summer', front({ width: 92, pattern: straightGrooves(92, 4) + slantedCuts(92, 12, 16), mark: sun })],
    ['tyre-summer-sport', front({ width: 108, pattern: straightGrooves(108, 3) + slantedCuts(108, 7, 26), mark: sun })],
    ['tyre-summer-suv', front({ width: 104, pattern: straightGrooves(104, 4) + shoulderBlocks(104, 11), mark: sun })],
    ['tyre-winter', front({ width: 90, pattern: arrowGrooves(90, 11) + sipes(90), mark: snowflake })],
    [
      'tyre-winter-suv',
      front({ width: 104, pattern: arrowGrooves(104, 9) + sipes(104) + shoulderBlocks(104, 9), mark: snowflake }),
    ],
    ['tyre-winter-studded', front({ width: 90, pattern: arrowGrooves(90, 9) + studs(90), mark: snowflake })],
    ['tyre-all-season', front({ width: 94, pattern: arrowGrooves(94, 8) + straightGrooves(94, 2), mark: sunAndSnow })],
    ['tyre-van', front({ width: 82, pattern: straightGrooves(82, 3) + shoulderBlocks(82, 15), mark: letterC })],
    [
      'tyre-van-winter',
      front({ width: 82, pattern: straightGrooves(82, 2) + sipes(82) + shoulderBlocks(82, 13), mark: snowflake }),
    ],
    ['tyre-truck', front({ width: 100, pattern: zigzagGrooves(100) + shoulderBlocks(100, 18) })],
    ['tyre-motorcycle', motorcycle()],
    ['tyre-farm', front({ width: 112, pattern: lugs(112) })],
    ['tyre-side', side()],
  ]
}

function front({ pattern, width, mark = '' }: Tread): string {
  const left = 100 - width / 2 + 12
  const tread = at`<rect x="${left}" y="14" width="${width}" height="168" rx="26"`
  const flank = at`<path d="M${left + 24} 14C${left - 34} 22 ${left - 34} 174 ${left + 24} 182L${left + 40} 182L${left + 40} 14Z" fill="url(#f)"/>`
  const opening = at`<path d="M${left + 2} 46C${left - 15} 66 ${left - 15} 130 ${left + 2} 150C${left - 5} 126 ${left - 5} 70 ${left + 2} 46Z" fill="#8d949b"/>`
  const definitions =
    gradient('t', [
      [0, '#2e3338'],
      [0.2, DARK],
      [0.5, LIGHT],
      [0.8, DARK],
      [1, '#2a2f34'],
    ]) +
    gradient(
      'f',
      [
        [0, '#545b62'],
        [1, '#2b3035'],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    ) +
    gradient('s', [
      [0, '#000'],
      [0.22, '#000'],
      [0.5, '#fff'],
      [0.78, '#000'],
      [1, '#000'],
    ]) +
    `<clipPath id="c">${tread}/></clipPath>`
  const shade = at`<rect x="${left}" y="14" width="${width}" height="168" fill="url(#s)" opacity=".12"/>`
  return picture(
    [
      shadow(187, width / 2 + 16),
      flank,
      opening,
      `${tread} fill="url(#t)"/>`,
      `<g clip-path="url(#c)"><g transform="translate(12 0)" fill="none" stroke="${GROOVE}">${pattern}</g>${shade}</g>`,
      `${tread} fill="none" stroke="#8d949b" stroke-opacity=".55" stroke-width="1.4"/>`,
      mark,
    ].join(''),
    definitions,
  )
}

const straightGrooves = (width: number, count: number) =>
  `<path stroke-width="5" d="${Array.from({ length: count }, (_, index) => at`M${100 - width / 2 + ((index + 1) * width) / (count + 1)} 10V186`).join('')}"/>`

const rows = (count: number) => Array.from({ length: count }, (_, index) => 14 + ((index + 0.5) * 168) / count)

function slantedCuts(width: number, count: number, slope: number): string {
  const reach = width * 0.3
  return `<path stroke-width="2.6" d="${rows(count)
    .map(
      (y) =>
        at`M${100 - width / 2} ${y + slope / 2}L${100 - width / 2 + reach} ${y - slope / 2}M${100 + width / 2} ${y - slope / 2}L${100 + width / 2 - reach} ${y + slope / 2}`,
    )
    .join('')}"/>`
}

const arrowGrooves = (width: number, count: number) =>
  `<path stroke-width="4.6" stroke-linejoin="round" d="${[
    -0.5,
    ...Array.from({ length: count }, (_, index) => index + 0.5),
    count + 0.5,
  ]
    .map((row) => 14 + (row * 168) / count)
    .map(
      (y) =>
        at`M${100 - width / 2} ${y - 16}Q${100 - width / 5} ${y - 8} 100 ${y + 10}Q${100 + width / 5} ${y - 8} ${100 + width / 2} ${y - 16}`,
    )
    .join('')}"/>`

/** The fine zigzag cuts of winter tyres. */
function sipes(width: number): string {
  const zigzag = (x: number, y: number) => at`M${x} ${y}l4 -3 4 3 4 -3 4 3`
  return `<path stroke-width="1.3" d="${rows(17)
    .flatMap((y) =>
      [100 - width / 2 + 5, 100 - width / 2 + 25, 100 + width / 2 - 41, 100 + width / 2 - 21].map((x) => zigzag(x, y)),
    )
    .join('')}"/>`
}

const shoulderBlocks = (width: number, count: number) =>
  `<path stroke-width="3.4" d="${rows(count)
    .map((y) => at`M${100 - width / 2} ${y}h${width * 0.17}M${100 + width / 2} ${y}h${-width * 0.17}`)
    .join('')}"/>`

const zigzagGrooves = (width: number) =>
  `<path stroke-width="5" d="${[-0.25, 0, 0.25]
    .map(
      (share) =>
        at`M${100 + share * width} 8` +
        Array.from({ length: 23 }, (_, index) => (index % 2 === 0 ? 'l5 8' : 'l-5 8')).join(''),
    )
    .join('')}"/>`

const studs = (width: number) =>
  `<g fill="#c9ced3" stroke="#6d747b" stroke-width=".8">${rows(8)
    .flatMap((y, row) =>
      [-0.38, -0.2, 0.2, 0.38].map(
        (share) => at`<circle cx="${100 + share * width}" cy="${y + (row % 2) * 7 - 4}" r="2.6"/>`,
      ),
    )
    .join('')}</g>`

const lugs = (width: number) =>
  `<path stroke-width="12" d="${rows(6)
    .map((y, row) =>
      row % 2 === 0
        ? at`M${100 - width / 2 - 6} ${y + 26}L104 ${y - 10}`
        : at`M${100 + width / 2 + 6} ${y + 26}L96 ${y - 10}`,
    )
    .join('')}"/>`

const badge = (content: string) => `<circle cx="170" cy="34" r="19" fill="#f4f5f6" stroke="#9aa1a8"/>${content}`
const sunAt = (x: number, y: number, size: number) =>
  `<g stroke="#e08a1e" stroke-width="2.4" stroke-linecap="round">${Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4
    return at`<path d="M${x + size * 1.5 * Math.cos(angle)} ${y + size * 1.5 * Math.sin(angle)}L${x + size * 2 * Math.cos(angle)} ${y + size * 2 * Math.sin(angle)}"/>`
  }).join('')}</g><circle cx="${x}" cy="${y}" r="${size}" fill="#f0a531"/>`
const snowAt = (x: number, y: number, size: number) =>
  `<g stroke="#2f7fb8" stroke-width="2.2" stroke-linecap="round" fill="none">${[0, 60, 120]
    .map(
      (turn) =>
        at`<path transform="rotate(${turn} ${x} ${y})" d="M${x} ${y - size}V${y + size}M${x - size * 0.28} ${y - size * 0.8}L${x} ${y - size * 0.52}L${x + size * 0.28} ${y - size * 0.8}M${x - size * 0.28} ${y + size * 0.8}L${x} ${y + size * 0.52}L${x + size * 0.28} ${y + size * 0.8}"/>`,
    )
    .join('')}</g>`
const sun = badge(sunAt(170, 34, 6))
const snowflake = badge(snowAt(170, 34, 12))
const sunAndSnow = badge(sunAt(163, 29, 4) + snowAt(176, 40, 7.5))
const letterC = badge(
  `<path d="M176 29A8 8 0 1 0 176 39" fill="none" stroke="#4a5159" stroke-width="4" stroke-linecap="round"/>`,
)

function side(): string {
  const blocks = around(36, `<path d="M96 8h5l1 10h-7z" fill="${GROOVE}"/>`, 'b')
  return picture(
    `${shadow(190, 60)}<circle cx="100" cy="98" r="90" fill="${DARK}"/><g transform="translate(0 -2)">${blocks}</g><circle cx="100" cy="98" r="80" fill="url(#w)"/><circle cx="100" cy="98" r="72" fill="none" stroke="#50575e" stroke-width="1.5"/><path d="M40 76A64 64 0 0 1 160 76M40 120A64 64 0 0 0 160 120" fill="none" stroke="#5d656d" stroke-width="5" stroke-dasharray="9 4 14 4 6 4"/><circle cx="100" cy="98" r="52" fill="#8d949b"/><circle cx="100" cy="98" r="49" fill="#26292d"/><circle cx="100" cy="98" r="46" fill="#6f767d" opacity=".55"/>`,
    radial('w', [
      [0.55, '#31363b'],
      [0.8, '#4f565d'],
      [1, '#32373c'],
    ]),
  )
}

function motorcycle(): string {
  const cut = (y: number) => at`M100 ${y}q-10 4 -24 20M100 ${y + 8}q10 4 24 20`
  return picture(
    `${shadow(188, 36)}<path d="M100 12C132 12 134 60 134 98S132 184 100 184S66 136 66 98S68 12 100 12Z" fill="url(#t)"/><path d="M70 60C58 70 58 126 70 136C64 112 64 84 70 60Z" fill="#8d949b"/><g fill="none" stroke="${GROOVE}" stroke-width="3.4" stroke-linecap="round"><path d="${[20, 48, 76, 104, 132].map(cut).join('')}"/></g>`,
    gradient(
      't',
      [
        [0, '#2e3338'],
        [0.45, '#6b737b'],
        [1, '#2a2f34'],
      ],
      'x1="0" y1="0" x2="1" y2="0"',
    ),
  )
}
