/** Draws the catalogue's pictures: simple, neutral, for light and dark backgrounds. `write-pictures.ts` writes them into this folder. */

import { accessoryPictures } from './draw-accessories.ts'
import { batteryPictures } from './draw-batteries.ts'
import { oilPictures } from './draw-oils.ts'
import { rimPictures } from './draw-rims.ts'
import { tyrePictures } from './draw-tyres.ts'

/** File name without its end → the drawing. */
export function drawPictures(): Map<string, string> {
  const drawn = new Map([
    ...tyrePictures(),
    ...rimPictures(),
    ...batteryPictures(),
    ...oilPictures(),
    ...accessoryPictures(),
  ])
  const forKinds = {
    LST: 'tyre-summer',
    JNT: 'rim-five-silver',
    AKU: 'battery-wet-short',
    AKS: 'repair-kit',
    YAG: 'oil-large-amber',
  }
  for (const [kind, name] of Object.entries(forKinds)) drawn.set(`kind-${kind}`, drawn.get(name)!)
  return drawn
}
