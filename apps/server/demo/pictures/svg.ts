/** Small pieces that drawings are put together from. All drawings are 200 units square. */

const figure = (value: number) => String(Math.round(value * 10) / 10)

/** Numbers with one digit behind the point, as paths need no more. */
export const at = (parts: TemplateStringsArray, ...values: (number | string)[]): string =>
  parts.reduce((text, part, index) => {
    const value = values[index - 1]!
    return text + (typeof value === 'number' ? figure(value) : value) + part
  })

/** A point on a circle around the middle; 0 degrees is up. */
export function onCircle(radius: number, degrees: number, centre: [number, number] = [100, 100]): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)]
}

export const picture = (content: string, definitions = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">${definitions ? `<defs>${definitions}</defs>` : ''}${content}</svg>\n`

export const gradient = (
  id: string,
  stops: [offset: number, colour: string][],
  direction = 'x1="0" y1="0" x2="0" y2="1"',
): string =>
  `<linearGradient id="${id}" ${direction}>${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient>`

export const radial = (id: string, stops: [offset: number, colour: string][]): string =>
  `<radialGradient id="${id}">${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</radialGradient>`

/** The same piece several times around the middle. */
export const around = (count: number, piece: string, id: string, first = 0): string =>
  `<g id="${id}" transform="rotate(${first} 100 100)">${piece}</g>${Array.from({ length: count - 1 }, (_, index) => `<use href="#${id}" transform="rotate(${figure(((index + 1) * 360) / count)} 100 100)"/>`).join('')}`

/** A quiet shadow on the ground. */
export const shadow = (y = 188, width = 62): string =>
  `<ellipse cx="100" cy="${y}" rx="${width}" ry="6" fill="#000" opacity=".16"/>`
