import { z } from 'zod'
import { Amount, Currency, Id, Instant, Percent, Quantity } from './common.ts'

/** The five kinds of goods are the ids of the five top categories. */
export const kinds = ['LST', 'JNT', 'AKU', 'AKS', 'YAG'] as const
export const Kind = z.enum(kinds)
export type Kind = z.infer<typeof Kind>

/**
 * What a product is, by kind, as the importer reads it and the screens show it.
 * Every field may be missing: suppliers' lists have gaps.
 */
export const Facts = z.object({
  // tyre
  width: z
    .number()
    .optional()
    .describe('Tyre: section width in mm, or in inch where the size is branded so; rim: width in inch'),
  ratio: z.number().optional().describe('Tyre: aspect ratio in %'),
  construction: z.string().optional().describe('Tyre: R, ZR, RF, D, B'),
  rimDiameter: z.number().optional().describe('Tyre and rim: diameter in inch'),
  commercial: z.boolean().optional().describe('Tyre: C behind the rim size'),
  loadIndex: z.string().optional().describe('Tyre: `91`, or `106/104` for single and twin mounting'),
  speedIndex: z.string().optional(),
  season: z.enum(['summer', 'winter', 'all-season']).optional(),
  vehicleClass: z.string().optional().describe('Tyre: car, suv, van, truck, motorcycle, agricultural …'),
  extraLoad: z.boolean().optional(),
  runFlat: z.boolean().optional(),
  studded: z.boolean().optional(),
  threePeakMountainSnowflake: z.boolean().optional(),
  fuelClass: z.string().optional().describe('EU label, A–E (older data: to G)'),
  wetGripClass: z.string().optional().describe('EU label, A–E (older data: to G)'),
  noiseDb: z.number().optional(),
  noiseClass: z.string().optional().describe('EU label, A–C'),
  eprelId: z.string().optional(),
  dot: z.string().optional().describe('Week and year of make, `1225`'),
  pattern: z.string().optional().describe('Tyre: pattern; rim: model'),
  marks: z.string().optional().describe('Original-equipment and other marks'),
  // rim
  boltCount: z.number().optional(),
  boltCircle: z.array(z.number()).optional().describe('Pitch circle diameters in mm'),
  offset: z.number().optional().describe('ET in mm, may be negative'),
  centreBore: z.number().optional().describe('mm'),
  finish: z.string().optional(),
  maxLoadKg: z.number().optional(),
  // battery
  voltage: z.number().optional(),
  capacityAh: z.number().optional(),
  coldCrankingAmps: z.number().optional().describe('EN, −18 °C'),
  lengthMm: z.number().optional(),
  widthMm: z.number().optional(),
  heightMm: z.number().optional(),
  box: z.string().optional().describe('L0–L6, LB…'),
  polarity: z.enum(['right', 'left']).optional().describe('Where plus is, poles towards the viewer'),
  technology: z.string().optional().describe('wet, efb, agm, gel'),
  // oil
  viscosity: z.string().optional().describe('SAE, `5W-30`'),
  volumeL: z.number().optional(),
  oilBase: z.string().optional().describe('synthetic, semi-synthetic, mineral'),
  acea: z.array(z.string()).optional(),
  api: z.array(z.string()).optional(),
  approvals: z.array(z.string()).optional(),
  // accessory
  oeNumbers: z.array(z.string()).optional(),
  fitment: z.string().optional(),
  colour: z.string().optional(),
  vehicleMakes: z.array(z.string()).optional(),
})
export type Facts = z.infer<typeof Facts>

export const ProductImage = z.object({ url: z.string(), order: z.int() })

export const WarehouseStock = z.object({
  warehouseId: Id,
  warehouseName: z.string(),
  /** What can be promised, capped as configured. */
  quantity: Quantity,
  quantityText: z.string(),
  unitCode: z.string(),
  /** When the ERP's figure was read. */
  readOnUtc: Instant.nullable(),
})
export type WarehouseStock = z.infer<typeof WarehouseStock>

/** Why a net price is below the list price: each rate on what the one before left. */
export const DiscountRate = z.object({
  reason: z.enum(['own-price', 'customer', 'customer-group', 'campaign', 'payment-method']),
  name: z.string().nullable(),
  rate: Percent,
})
export type DiscountRate = z.infer<typeof DiscountRate>

/**
 * A product as one customer sees it.
 * Prices are null where the customer may not see them or where none exists; such a product cannot be ordered.
 */
export const ProductRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  kind: Kind,
  brand: z.string(),
  unitCode: z.string(),
  /** Absent figures: null where `showStock` is off. */
  stock: Quantity.nullable(),
  stockText: z.string(),
  stocks: z.array(WarehouseStock),
  salePrice: Amount.nullable(),
  salePriceWithVat: Amount.nullable(),
  vatRate: Percent.nullable(),
  /** The whole discount against the list price, in percent with two digits. */
  discountRate: Percent.nullable(),
  discountRates: z.array(DiscountRate),
  discountedPrice: Amount.nullable(),
  discountedPriceWithVat: Amount.nullable(),
  currencyText: Currency.nullable(),
  campaign: z.string().nullable(),
  minOrderQuantity: Quantity,
  maxOrderQuantity: Quantity.nullable(),
  /** Orders go in multiples of this. */
  orderMultiple: Quantity,
  /** What a quantity box suggests. */
  placeHolderQuantity: Quantity,
  hasBasket: z.boolean(),
  showPrice: z.boolean(),
  showStock: z.boolean(),
  /** Words for goods that may be ordered without stock, otherwise null. */
  preSaleText: z.string().nullable(),
  additionalDetails: z.string().nullable(),
  images: z.array(ProductImage),
  facts: Facts,
  isFavorite: z.boolean(),
  customerPartNumber: z.string().nullable(),
})
export type ProductRow = z.infer<typeof ProductRow>

export const PropertyValue = z.object({
  propertyId: Id,
  propertyName: z.string(),
  id: Id,
  code: z.string(),
  name: z.string(),
})

export const ProductDetail = ProductRow.extend({
  categoryId: z.string(),
  categoryName: z.string(),
  ean: z.string().nullable(),
  properties: z.array(PropertyValue),
})
export type ProductDetail = z.infer<typeof ProductDetail>

export const ProductSummary = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  categoryId: z.string(),
  imageUrl: z.string().nullable(),
})
