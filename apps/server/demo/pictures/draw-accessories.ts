import { around, at, gradient, picture, radial, shadow } from './svg.ts'

const steel = gradient('m', [
  [0, '#e4e8eb'],
  [0.5, '#aab2b9'],
  [1, '#737b83'],
])
const dark = gradient('k', [
  [0, '#7b848c'],
  [1, '#434a51'],
])
const glass = radial('g', [
  [0, '#fff6d8'],
  [0.6, '#f3dfa0'],
  [1, '#c9d6de'],
])

/** One drawing for each sort of accessory. */
export function accessoryPictures(): [string, string][] {
  const hex = (radius: number) =>
    Array.from({ length: 6 }, (_, index) => {
      const angle = (index * Math.PI) / 3
      return at`${100 + radius * Math.cos(angle)},${100 + radius * Math.sin(angle)}`
    }).join(' ')
  const blade = (y: number, length: number) =>
    at`<path d="M${100 - length / 2} ${y + 8}Q100 ${y - 26} ${100 + length / 2} ${y + 8}L${100 + length / 2} ${y + 13}Q100 ${y - 14} ${100 - length / 2} ${y + 13}Z" fill="url(#k)"/><path d="M${100 - length / 2} ${y + 14}Q100 ${y - 12} ${100 + length / 2} ${y + 14}" fill="none" stroke="#6f777f" stroke-width="2.5"/><rect x="86" y="${y - 18}" width="28" height="14" rx="5" fill="#3a4047"/><rect x="93" y="${y - 24}" width="14" height="9" rx="3" fill="#8b939a"/>`
  const turned = (content: string, degrees = -28) => `<g transform="rotate(${degrees} 100 100)">${content}</g>`
  const cap =
    '<rect x="86" y="118" width="28" height="44" rx="4" fill="url(#m)"/><path d="M86 130h28M86 140h28M86 150h28" stroke="#6b737a" stroke-width="1.6"/><rect x="92" y="160" width="16" height="10" rx="3" fill="#3a4047"/>'
  return [
    ['wiper-flat', picture(turned(blade(104, 168)), dark)],
    [
      'wiper-frame',
      picture(
        turned(
          '<path d="M18 112L58 84L100 92L142 84L182 112" fill="none" stroke="url(#k)" stroke-width="7" stroke-linejoin="round"/><path d="M58 84L100 74L142 84" fill="none" stroke="#3a4047" stroke-width="7"/><path d="M16 117H184" stroke="#6f777f" stroke-width="5" stroke-linecap="round"/><rect x="90" y="66" width="20" height="14" rx="4" fill="#8b939a"/>',
        ),
        dark,
      ),
    ],
    ['wiper-pair', picture(turned(blade(74, 170)) + turned(blade(128, 120)), dark)],
    [
      'bulb-main',
      picture(
        `${shadow(178, 26)}<path d="M100 22c13 0 16 10 16 22v44H84V44c0-12 3-22 16-22z" fill="url(#g)" stroke="#9fb0bb"/><path d="M94 88V58q6-10 12 0v30" fill="none" stroke="#8a6d2b" stroke-width="2.5"/><path d="M66 96h68l-8 16H74z" fill="url(#m)"/><rect x="80" y="110" width="40" height="34" rx="4" fill="url(#m)"/><path d="M86 144v26M100 144v30M114 144v26" stroke="#737b83" stroke-width="6" stroke-linecap="round"/>`,
        steel + glass,
      ),
    ],
    [
      'bulb-small',
      picture(
        `${shadow(178, 22)}<circle cx="100" cy="74" r="42" fill="url(#g)" stroke="#9fb0bb"/><path d="M92 112V84q8-14 16 0v28" fill="none" stroke="#8a6d2b" stroke-width="2.5"/><path d="M84 108h32v12H84z" fill="#aab2b9"/>${cap}`,
        steel + glass,
      ),
    ],
    [
      'bulb-xenon',
      picture(
        `${shadow(182, 28)}<rect x="92" y="16" width="16" height="92" rx="8" fill="url(#g)" stroke="#9fb0bb"/><circle cx="100" cy="52" r="11" fill="#eaf4ff" stroke="#7fa8cc"/><path d="M118 22V108" stroke="#b9a06a" stroke-width="4"/><rect x="72" y="104" width="56" height="18" rx="4" fill="url(#m)"/><rect x="66" y="122" width="68" height="54" rx="7" fill="url(#k)"/><rect x="76" y="134" width="48" height="24" rx="3" fill="#d8dde1"/>`,
        steel + glass + dark,
      ),
    ],
    [
      'bulb-led',
      picture(
        `${shadow(182, 30)}<rect x="90" y="18" width="20" height="76" rx="4" fill="url(#m)"/><rect x="94" y="28" width="12" height="30" rx="2" fill="#f6d64a"/><path d="M68 92h64v14H68z" fill="#737b83"/>${Array.from({ length: 6 }, (_, index) => at`<rect x="72" y="${110 + index * 10}" width="56" height="6" rx="2" fill="url(#k)"/>`).join('')}<rect x="92" y="106" width="16" height="64" fill="#2a2e32"/>`,
        steel + dark,
      ),
    ],
    [
      'sensor',
      picture(
        '<path d="M128 118C176 132 182 168 140 176S70 172 52 186" fill="none" stroke="#2d3236" stroke-width="7" stroke-linecap="round"/><g transform="rotate(40 90 84)"><rect x="70" y="20" width="42" height="62" rx="7" fill="url(#k)"/><rect x="62" y="80" width="58" height="16" rx="5" fill="#8b939a"/><rect x="74" y="96" width="34" height="38" rx="5" fill="url(#m)"/><circle cx="91" cy="52" r="9" fill="#8b939a"/></g>',
        steel + dark,
      ),
    ],
    [
      'tpms',
      picture(
        `${shadow(176, 60)}<path d="M44 122Q44 96 74 92L136 88Q164 88 164 118V146Q164 162 146 164L68 168Q46 168 44 150Z" fill="url(#k)"/><circle cx="112" cy="128" r="15" fill="#6f777f"/><circle cx="112" cy="128" r="8" fill="#2a2e32"/><g transform="rotate(-32 74 88)"><rect x="62" y="28" width="20" height="62" rx="4" fill="url(#m)"/><rect x="65" y="14" width="14" height="20" rx="4" fill="#c9ced3"/><path d="M62 50h20M62 58h20M62 66h20" stroke="#737b83" stroke-width="2"/></g>`,
        steel + dark,
      ),
    ],
    [
      'switch',
      picture(
        `${shadow(172, 60)}<path d="M36 70L150 48Q166 46 168 62V138Q168 152 152 154L48 164Q34 164 34 150V84Q34 72 36 70Z" fill="url(#k)"/>${[62, 112].map((x) => at`<rect x="${x - 16}" y="78" width="42" height="58" rx="7" fill="#23272a"/><path d="M${x - 10} 84h30v20h-30z" fill="#6f777f"/><path d="M${x - 1} 98l6 -8 6 8M${x - 1} 114l6 8 6 -8" fill="none" stroke="#e4e8eb" stroke-width="3"/>`).join('')}`,
        dark,
      ),
    ],
    [
      'coil',
      picture(
        `${shadow(184, 34)}<rect x="62" y="20" width="76" height="46" rx="9" fill="url(#k)"/><rect x="126" y="28" width="36" height="26" rx="4" fill="#3a4047"/><path d="M134 34h20M134 41h20M134 48h20" stroke="#8b939a" stroke-width="2.4"/><rect x="80" y="66" width="40" height="78" rx="6" fill="url(#m)"/><path d="M84 144h32l-5 38H89z" fill="#2a2e32"/><path d="M86 156h28M87 166h26" stroke="#525960" stroke-width="3"/>`,
        steel + dark,
      ),
    ],
    [
      'mat',
      picture(
        `${shadow(182, 66)}<path d="M40 42Q38 26 54 24L138 20Q154 20 157 36L168 158Q170 176 152 177L50 180Q32 180 33 162Z" fill="url(#k)"/><path d="M50 48Q49 36 60 35L134 32Q145 32 147 44L156 152Q157 164 146 165L56 168Q44 168 45 156Z" fill="none" stroke="#8b939a" stroke-width="3"/><path d="${[60, 82, 104, 126, 148].map((y) => `M58 ${y}l12 -8 12 8 12 -8 12 8 12 -8 12 8 10 -7`).join('')}" fill="none" stroke="#747c84" stroke-width="3.5" stroke-linejoin="round"/>`,
        dark,
      ),
    ],
    [
      'mirror',
      picture(
        `${shadow(176, 58)}<path d="M30 74Q32 42 66 40L140 38Q172 40 172 76V122Q170 158 132 160L70 162Q34 160 32 126Z" fill="url(#k)"/><path d="M42 78Q44 54 70 52L138 50Q160 52 160 78V118Q158 146 130 148L72 150Q46 148 44 122Z" fill="url(#q)"/><path d="M60 128L104 62M78 134L124 66" stroke="#fff" opacity=".5" stroke-width="6"/>`,
        dark +
          gradient('q', [
            [0, '#dbeaf4'],
            [1, '#8fb0c6'],
          ]),
      ),
    ],
    [
      'chain',
      picture(
        `<circle cx="100" cy="100" r="62" fill="none" stroke="#2b2f33" stroke-width="40"/><circle cx="100" cy="100" r="42" fill="none" stroke="#6f777f" stroke-width="2"/><g fill="none" stroke="#c9ced3" stroke-width="5" stroke-dasharray="9 4" stroke-linecap="round"><circle cx="100" cy="100" r="48"/>${around(8, '<path d="M100 52L86 20M100 52L114 20"/>', 'n')}<circle cx="100" cy="100" r="81"/></g><rect x="90" y="44" width="20" height="12" rx="4" fill="#d63d31"/>`,
      ),
    ],
    [
      'bolt',
      picture(
        `<g transform="rotate(38 100 100)"><polygon points="74,22 126,22 134,44 126,64 74,64 66,44" fill="url(#m)"/><path d="M74 22L80 44L74 64M126 22L120 44L126 64" fill="none" stroke="#737b83" stroke-width="2"/><path d="M70 64h60l-14 22H84z" fill="#8b939a"/><rect x="84" y="84" width="32" height="96" rx="4" fill="url(#m)"/><path d="${Array.from({ length: 10 }, (_, index) => `M84 ${94 + index * 8}l32 -5`).join('')}" stroke="#666e76" stroke-width="2.4"/></g>`,
        steel,
      ),
    ],
    [
      'nut',
      picture(
        `${shadow(172, 50)}<polygon points="${hex(66)}" fill="url(#m)"/><polygon points="${hex(66)}" fill="none" stroke="#737b83" stroke-width="3"/><circle cx="100" cy="100" r="44" fill="#cfd5da" stroke="#8b939a" stroke-width="3"/><circle cx="100" cy="100" r="29" fill="#2a2e32"/><circle cx="100" cy="100" r="23" fill="none" stroke="#525960" stroke-width="3"/>`,
        steel,
      ),
    ],
    [
      'valve',
      picture(
        `${shadow(184, 30)}<rect x="92" y="14" width="16" height="28" rx="3" fill="#3a4047"/><rect x="90" y="40" width="20" height="16" fill="url(#m)"/><path d="M86 54h28l6 74H80z" fill="url(#k)"/><path d="M70 128h60q8 0 8 9t-8 9H70q-8 0 -8 -9t8 -9z" fill="#2a2e32"/><path d="M78 146h44l6 22q2 12 -12 12H84q-14 0 -12 -12z" fill="url(#k)"/>`,
        steel + dark,
      ),
    ],
    [
      'weight',
      picture(
        `${shadow(160, 74)}<g stroke="#737b83">${[0, 1, 2, 3].map((index) => at`<rect x="${26 + index * 38}" y="76" width="34" height="62" rx="4" fill="url(#m)"/><rect x="${26 + index * 38}" y="76" width="34" height="14" rx="4" fill="#fff" opacity=".35" stroke="none"/>`).join('')}</g><path d="M22 142h156" stroke="#d63d31" stroke-width="6"/>`,
        steel,
      ),
    ],
    [
      'spacer',
      picture(
        `${shadow(182, 58)}<circle cx="100" cy="104" r="78" fill="#6b737a"/><circle cx="100" cy="98" r="78" fill="url(#m)"/><circle cx="100" cy="98" r="34" fill="#23272a"/><circle cx="100" cy="98" r="41" fill="none" stroke="#8b939a" stroke-width="3"/><g transform="translate(0 -2)">${around(5, '<circle cx="100" cy="45" r="8" fill="#23272a"/>', 'o')}${around(5, '<circle cx="100" cy="45" r="5" fill="#525960"/>', 'v', 36)}</g>`,
        steel,
      ),
    ],
    [
      'jack',
      picture(
        `${shadow(180, 76)}<path d="M24 150h152l-10 24H34z" fill="#c0392f"/><path d="M46 150L128 82h24L92 150z" fill="#a12d24"/><path d="M60 150L150 64" stroke="#d85a4f" stroke-width="14"/><rect x="132" y="52" width="44" height="14" rx="4" fill="url(#m)"/><path d="M58 140L26 40" stroke="url(#m)" stroke-width="10" stroke-linecap="round"/><circle cx="52" cy="172" r="12" fill="#2a2e32"/><circle cx="148" cy="172" r="12" fill="#2a2e32"/>`,
        gradient(
          'm',
          [
            [0, '#e4e8eb'],
            [1, '#737b83'],
          ],
          'gradientUnits="userSpaceOnUse" x1="0" y1="40" x2="60" y2="140"',
        ),
      ),
    ],
    [
      'compressor',
      picture(
        `${shadow(178, 66)}<rect x="34" y="78" width="132" height="92" rx="16" fill="url(#k)"/><rect x="58" y="58" width="84" height="24" rx="10" fill="none" stroke="#6f777f" stroke-width="8"/><circle cx="82" cy="124" r="30" fill="#e9ecef"/><circle cx="82" cy="124" r="24" fill="#fff" stroke="#aab2b9" stroke-width="2"/><path d="M82 124L97 109" stroke="#d63d31" stroke-width="4" stroke-linecap="round"/><circle cx="138" cy="112" r="10" fill="#d63d31"/><path d="M150 148q34 6 26 -34" fill="none" stroke="#23272a" stroke-width="7"/>`,
        dark,
      ),
    ],
    [
      'repair-kit',
      picture(
        `${shadow(180, 66)}<rect x="30" y="70" width="140" height="106" rx="10" fill="#d8a024"/><rect x="30" y="70" width="140" height="30" rx="10" fill="#fff" opacity=".18"/><path d="M76 70V56q0 -8 8 -8h32q8 0 8 8v14" fill="none" stroke="#3a4047" stroke-width="8"/><rect x="88" y="94" width="24" height="12" rx="3" fill="#3a4047"/><circle cx="100" cy="140" r="25" fill="#2b2f33"/><circle cx="100" cy="140" r="13" fill="#d8a024"/><path d="M112 118l10 -10M122 128l12 -2" stroke="#d63d31" stroke-width="5" stroke-linecap="round"/>`,
      ),
    ],
    [
      'wrench',
      picture(
        '<g transform="rotate(45 100 100)"><rect x="91" y="14" width="18" height="172" rx="8" fill="url(#m)"/><rect x="14" y="91" width="172" height="18" rx="8" fill="url(#m)"/><g fill="#3a4047"><rect x="84" y="8" width="32" height="26" rx="5"/><rect x="84" y="166" width="32" height="26" rx="5"/><rect x="8" y="84" width="26" height="32" rx="5"/><rect x="166" y="84" width="26" height="32" rx="5"/></g><circle cx="100" cy="100" r="16" fill="#8b939a"/></g>',
        steel,
      ),
    ],
    [
      'cable',
      picture(
        '<g fill="none" stroke-width="9"><path d="M46 150C0 60 96 20 112 80S176 160 160 60" stroke="#c8403a"/><path d="M70 160C30 80 110 50 122 100S196 150 180 66" stroke="#2d3236"/></g><g stroke="#3a4047" stroke-width="2"><path d="M34 146l24 0 8 34 -10 4 -8 -18 -8 18 -10 -4z" fill="#d85a4f"/><path d="M64 156l22 0 8 30 -10 4 -8 -16 -8 16 -8 -4z" fill="#525960"/><path d="M148 60l22 0 6 -34 -10 -4 -7 18 -7 -18 -10 4z" fill="#d85a4f"/><path d="M172 66l18 0 4 -30 -8 -4 -6 16 -6 -16 -8 4z" fill="#525960"/></g>',
      ),
    ],
    [
      'charger',
      picture(
        `${shadow(178, 60)}<rect x="38" y="48" width="124" height="122" rx="14" fill="url(#k)"/><rect x="54" y="66" width="92" height="46" rx="6" fill="#cfe3d4"/><path d="M66 100V90M80 100V84M94 100V78M108 100V84M122 100V90M134 100V94" stroke="#2e8f62" stroke-width="7"/><circle cx="72" cy="140" r="12" fill="#2e8f62"/><circle cx="104" cy="140" r="8" fill="#6f777f"/><circle cx="130" cy="140" r="8" fill="#6f777f"/><path d="M60 48C50 16 96 14 92 30M140 48c10 -34 -36 -34 -32 -18" fill="none" stroke="#c8403a" stroke-width="6"/>`,
        dark,
      ),
    ],
    [
      'book',
      picture(
        `${shadow(182, 56)}<path d="M48 24H144Q156 24 156 36V166H60Q48 166 48 178Z" fill="#2f6db3"/><path d="M48 178Q48 166 60 166H156V180H60Q48 180 48 178Z" fill="#e9ecef"/><rect x="66" y="44" width="72" height="30" rx="4" fill="#fff" opacity=".9"/><path d="M74 54h56M74 64h36" stroke="#2f6db3" stroke-width="4"/><circle cx="102" cy="118" r="28" fill="none" stroke="#fff" stroke-width="10" opacity=".85"/><circle cx="102" cy="118" r="11" fill="#fff" opacity=".85"/>`,
      ),
    ],
  ]
}
