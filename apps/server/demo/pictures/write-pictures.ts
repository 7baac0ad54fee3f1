import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawPictures } from './draw.ts'

const folder = import.meta.dirname
for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(path.join(folder, file))
for (const [name, drawing] of drawPictures()) writeFileSync(path.join(folder, `${name}.svg`), drawing)
