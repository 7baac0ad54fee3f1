import type { Facts, Kind } from '@toptan/contract/products'
import { codeKey, readWords } from '@toptan/contract/size-reading'

export interface NamedProduct {
  code: string
  name: string
  brand: string
  kind: Kind
  ean?: string | null
  facts: Facts
}

const LONGEST_WORD = 60

/** The words that find a product, folded, each once: those of its name and brand, and its sizes in every part one types. */
export function wordsOf(product: NamedProduct): string[] {
  const { facts } = product
  const words = new Set<string>()
  const add = (text: string | undefined) => {
    if (text) for (const { word } of readWords(text)) words.add(word)
  }
  add(product.name)
  add(product.brand)
  add(facts.pattern)
  add(facts.finish)
  add(facts.fitment)
  add(facts.marks)
  for (const make of facts.vehicleMakes ?? []) add(make)
  if (product.kind === 'LST') for (const word of tyreWords(facts)) words.add(word)
  if (product.kind === 'JNT') for (const word of rimWords(facts)) words.add(word)
  if (product.kind === 'AKU') {
    if (facts.capacityAh !== undefined) words.add(`${facts.capacityAh}AH`)
    if (facts.coldCrankingAmps !== undefined) words.add(`${facts.coldCrankingAmps}A`)
    add(facts.technology)
    add(facts.box)
  }
  if (product.kind === 'YAG') {
    add(facts.viscosity)
    if (facts.volumeL !== undefined) words.add(`${facts.volumeL}L`)
    for (const one of [...(facts.acea ?? []), ...(facts.api ?? []), ...(facts.approvals ?? [])]) add(one)
  }
  for (const word of [...words]) {
    const tyre = /^(\d{3})\/(\d{2,3})R([\d.]+)$/.exec(word)
    if (tyre) for (const part of [`${tyre[1]}/${tyre[2]}`, `R${tyre[3]}`, `${tyre[1]}`]) words.add(part)
  }
  return [...words].filter((word) => word.length <= LONGEST_WORD)
}

function tyreWords(facts: Facts): string[] {
  const { width, ratio, rimDiameter, loadIndex, speedIndex } = facts
  const words: string[] = []
  if (width !== undefined && rimDiameter !== undefined)
    words.push(ratio === undefined ? `${width}R${rimDiameter}` : `${width}/${ratio}R${rimDiameter}`, `R${rimDiameter}`)
  if (loadIndex && speedIndex) words.push(`${loadIndex}${speedIndex}`.toUpperCase())
  if (facts.extraLoad) words.push('XL')
  if (facts.runFlat) words.push('RUNFLAT', 'RFT')
  return words
}

function rimWords(facts: Facts): string[] {
  const { width, rimDiameter, boltCount, boltCircle, offset, centreBore } = facts
  const words: string[] = []
  if (width !== undefined && rimDiameter !== undefined) words.push(`${width}X${rimDiameter}`, `R${rimDiameter}`)
  if (boltCount !== undefined) for (const circle of boltCircle ?? []) words.push(`${boltCount}X${circle}`)
  if (offset !== undefined) words.push(`ET${offset}`)
  if (centreBore !== undefined) words.push(`CB${centreBore}`)
  return words
}

/** Every code that finds a product, as codes are compared. */
export function codesOf(product: NamedProduct): { kind: 'code' | 'ean' | 'oe'; code: string }[] {
  const codes: { kind: 'code' | 'ean' | 'oe'; code: string }[] = [{ kind: 'code', code: codeKey(product.code) }]
  if (product.ean) codes.push({ kind: 'ean', code: codeKey(product.ean) })
  for (const number of new Set(product.facts.oeNumbers ?? [])) codes.push({ kind: 'oe', code: codeKey(number) })
  return codes.filter(({ code }) => code !== '' && code.length <= 100)
}
