import { at, gradient, picture, shadow } from './svg.ts'

/** From thin to thick. */
const shades: Record<string, string> = { gold: '#e6b422', amber: '#dd8a1f', copper: '#b85f24', brown: '#7d4a2a' }

export function oilPictures(): [string, string][] {
  return [
    ...Object.entries(shades).flatMap(([shade, colour]): [string, string][] => [
      [`oil-small-${shade}`, bottle(colour, '#545c64')],
      [`oil-large-${shade}`, canister(colour, '#545c64')],
    ]),
    ['oil-coolant-small', bottle('#c74a7a', '#e6e9ec')],
    ['oil-coolant-large', canister('#3a8fc0', '#e6e9ec')],
    ['oil-pail', pail()],
    ['oil-drum', drum()],
    ['oil-grease', cartridge()],
  ]
}

const bodyShades = (id: string) =>
  gradient(
    id,
    [
      [0, '#0000'],
      [1, '#0006'],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )
const drop = (x: number, y: number, size: number) =>
  at`<path d="M${x} ${y - size}C${x + size * 0.9} ${y + size * 0.1} ${x + size * 0.7} ${y + size} ${x} ${y + size}S${x - size * 0.9} ${y + size * 0.1} ${x} ${y - size}Z" fill="#fff" opacity=".92"/>`

function bottle(colour: string, body: string): string {
  const shape = 'M84 40h32v14q0 8 10 14q12 8 12 22v78q0 10 -10 10H72q-10 0 -10 -10V90q0 -14 12 -22q10 -6 10 -14z'
  return picture(
    `${shadow(181, 46)}<rect x="82" y="20" width="36" height="24" rx="4" fill="${colour}"/><path d="M88 22v20M94 22v20M100 22v20M106 22v20M112 22v20" stroke="#000" opacity=".18" stroke-width="1.6"/><path d="${shape}" fill="${body}"/><path d="${shape}" fill="url(#s)"/><rect x="68" y="94" width="64" height="64" rx="5" fill="${colour}"/><rect x="68" y="94" width="64" height="22" rx="5" fill="#fff" opacity=".15"/>${drop(100, 126, 18)}`,
    bodyShades('s'),
  )
}

function canister(colour: string, body: string): string {
  const shape = 'M48 56q0 -10 10 -10h36l16 -10h22q22 2 22 26v106q0 12 -12 12H60q-12 0 -12 -12z'
  return picture(
    `${shadow(182, 60)}<rect x="60" y="24" width="32" height="24" rx="4" fill="${colour}"/><path d="M66 26v20M72 26v20M78 26v20M84 26v20" stroke="#000" opacity=".18" stroke-width="1.6"/><path d="${shape}" fill="${body}"/><path d="M116 50h14q10 1 10 14v16q0 8 -8 8t-8 -8V68q0 -6 -8 -6h-4q-6 -8 4 -12z" fill="#000" opacity=".34"/><path d="${shape}" fill="url(#s)"/><rect x="58" y="98" width="86" height="66" rx="6" fill="${colour}"/><rect x="58" y="98" width="86" height="22" rx="6" fill="#fff" opacity=".15"/>${drop(101, 131, 20)}`,
    bodyShades('s'),
  )
}

function pail(): string {
  return picture(
    `${shadow(184, 54)}<path d="M46 58Q100 -12 154 58" fill="none" stroke="#8b939a" stroke-width="4"/><path d="M46 58L54 170Q54 180 66 180H134Q146 180 146 170L154 58Z" fill="#596169"/><path d="M46 58L54 170Q54 180 66 180H134Q146 180 146 170L154 58Z" fill="url(#s)"/><rect x="40" y="46" width="120" height="18" rx="8" fill="#5b636b"/><path d="M52 88H148L144.500 152H56.500Z" fill="#dd8a1f"/>${drop(100, 120, 21)}`,
    bodyShades('s'),
  )
}

function drum(): string {
  return picture(
    `${shadow(188, 56)}<path d="M44 26V174Q44 188 100 188T156 174V26Z" fill="#2e5f8f"/><path d="M44 26V174Q44 188 100 188T156 174V26Z" fill="url(#s)"/><ellipse cx="100" cy="26" rx="56" ry="13" fill="#4a7fb2"/><ellipse cx="100" cy="26" rx="49" ry="10" fill="#3a6c9d"/><circle cx="128" cy="25" r="5" fill="#c9ced3"/><path d="M44 70Q100 86 156 70M44 126Q100 142 156 126" fill="none" stroke="#1f4467" stroke-width="5"/><path d="M44 67Q100 83 156 67M44 123Q100 139 156 123" fill="none" stroke="#6c9cc9" stroke-width="2"/>${drop(100, 108, 17)}`,
    bodyShades('s'),
  )
}

function cartridge(): string {
  return picture(
    `${shadow(184, 34)}<path d="M88 40L94 16H106L112 40Z" fill="#8b939a"/><rect x="70" y="38" width="60" height="144" rx="7" fill="#c0392f"/><rect x="70" y="38" width="60" height="144" rx="7" fill="url(#s)"/><rect x="70" y="38" width="60" height="14" rx="6" fill="#3a4047"/><rect x="70" y="168" width="60" height="14" rx="6" fill="#3a4047"/><rect x="78" y="78" width="44" height="66" rx="4" fill="#fff" opacity=".9"/><path d="M88 94h24M88 106h24M88 118h15" stroke="#c0392f" stroke-width="5" stroke-linecap="round"/>`,
    bodyShades('s'),
  )
}
