import { at, gradient, picture, shadow } from './svg.ts'

const technologies: Record<string, { label: string; colour: string; lid: string }> = {
  wet: { label: '', colour: '#2f6db3', lid: '#596068' },
  efb: { label: 'EFB', colour: '#2e8f62', lid: '#596068' },
  agm: { label: 'AGM', colour: '#c07a17', lid: '#4a5057' },
}

const shapes: Record<string, { width: number; height: number }> = {
  short: { width: 128, height: 92 },
  long: { width: 164, height: 88 },
  tall: { width: 120, height: 108 },
}

export function batteryPictures(): [string, string][] {
  const cars = Object.entries(technologies).flatMap(([technology, look]) =>
    Object.entries(shapes).map(([shape, size]): [string, string] => [
      `battery-${technology}-${shape}`,
      battery({ ...look, ...size }),
    ]),
  )
  return [
    ...cars,
    ['battery-truck', battery({ label: 'HD', colour: '#8c3a34', lid: '#4a5057', width: 176, height: 96 })],
    ['battery-motorcycle', battery({ label: '', colour: '#6b4fa0', lid: '#4a5057', width: 92, height: 84 })],
  ]
}

function battery(given: { label: string; colour: string; lid: string; width: number; height: number }): string {
  const { label, colour, lid, width, height } = given
  const left = 100 - width / 2
  const top = 178 - height
  const terminal = (x: number, tone: string) =>
    at`<rect x="${x - 13}" y="${top - 22}" width="26" height="9" rx="2" fill="${lid}"/><rect x="${x - 7}" y="${top - 34}" width="14" height="14" rx="3" fill="url(#m)"/><rect x="${x - 9}" y="${top - 22}" width="18" height="3.5" fill="${tone}"/>`
  const plus = left + width - 26
  const minus = left + 26
  const letters = label
    ? at`<text x="100" y="${top + height * 0.56}" font-family="Arial,Helvetica,sans-serif" font-weight="700" font-size="${height * 0.26}" text-anchor="middle" fill="#fff">${label}</text>`
    : at`<path d="M104 ${top + height * 0.27}L88 ${top + height * 0.52}h10l-4 ${height * 0.2}l18 ${-height * 0.27}h-11z" fill="#fff"/>`
  return picture(
    shadow(182, width / 2 + 4) +
      terminal(plus, '#c8403a') +
      terminal(minus, '#3b6fb5') +
      at`<rect x="${left - 4}" y="${top - 14}" width="${width + 8}" height="20" rx="5" fill="${lid}"/><rect x="${left - 4}" y="${top - 14}" width="${width + 8}" height="7" rx="4" fill="#fff" opacity=".1"/>` +
      at`<path d="M${left + width * 0.3} ${top - 15}v-6q0 -4 4 -4h${width * 0.4 - 8}q4 0 4 4v6" fill="none" stroke="${lid}" stroke-width="5"/>` +
      at`<rect x="${left}" y="${top + 5}" width="${width}" height="${height - 5}" rx="5" fill="url(#c)"/>` +
      at`<path d="M${left} ${top + height - 13}h${width}" stroke="#000" opacity=".25" stroke-width="2"/>` +
      at`<rect x="${left + 10}" y="${top + height * 0.2}" width="${width - 20}" height="${height * 0.58}" rx="5" fill="${colour}"/><rect x="${left + 10}" y="${top + height * 0.2}" width="${width - 20}" height="${height * 0.2}" rx="5" fill="#fff" opacity=".13"/>` +
      at`<path d="M${plus - 5} ${top + 13}h10m-5 -5v10M${minus - 5} ${top + 13}h10" stroke="#f1f3f4" stroke-width="2.6"/>` +
      letters,
    gradient('c', [
      [0, '#666e76'],
      [0.5, '#4b5259'],
      [1, '#383e44'],
    ]) +
      gradient('m', [
        [0, '#dfe3e6'],
        [1, '#8c949b'],
      ]),
  )
}
