import { z } from 'zod'
import { Amount, Currency, GatewayName, Id, Instant, PathId, Percent, Quantity, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { DiscountRate, Kind, ProductImage } from './products.ts'

const OrderQuantity = z.int().min(1).max(100_000)

/** Something that is not as it was when the line was added, or stands in the way of ordering it. */
export const LineNotice = z.object({
  kind: z.enum([
    'price-changed',
    'stock-changed',
    'stock-old',
    'not-enough-stock',
    'not-orderable',
    'no-price',
    'below-minimum',
    'above-maximum',
    'not-a-multiple',
  ]),
  /** True when the cart cannot be ordered until this is mended. */
  blocks: z.boolean(),
  message: z.string(),
})

export const CartLine = z.object({
  id: Id,
  productId: Id,
  code: z.string(),
  name: z.string(),
  brand: z.string(),
  unitCode: z.string(),
  categoryId: z.string(),
  kind: Kind,
  quantity: Quantity,
  currencyText: Currency.nullable(),
  /** List price without VAT, a unit. */
  salePrice: Amount.nullable(),
  /** Net price without VAT, a unit. */
  discountedPrice: Amount.nullable(),
  /** Net price × quantity, without VAT. */
  lineTotal: Amount.nullable(),
  lineTotalWithVat: Amount.nullable(),
  expenseCostPrice: Amount,
  discountRates: z.array(DiscountRate),
  campaign: z.string().nullable(),
  paymentMethodCode: z.string().nullable(),
  vatRate: Percent.nullable(),
  divisionCode: z.string().nullable(),
  stock: Quantity.nullable(),
  stockText: z.string(),
  preSaleText: z.string().nullable(),
  minOrderQuantity: Quantity,
  maxOrderQuantity: Quantity.nullable(),
  orderMultiple: Quantity,
  images: z.array(ProductImage),
  addedOnUtc: Instant,
  notices: z.array(LineNotice),
})
export type CartLine = z.infer<typeof CartLine>

/** Totals of one currency; two currencies are never added. */
export const CartSummary = z.object({
  currency: Currency,
  divisionCode: z.string(),
  /** At list prices. */
  totalPrice: Amount,
  /** Net, without VAT. */
  totalDiscountedPrice: Amount,
  /** What the discounts take off. */
  totalDiscountPrice: Amount,
  totalVatPrice: Amount,
  totalExpenseCostPrice: Amount,
  /** Net, VAT and expenses: what is to be paid. */
  totalWithVatDiscountedPrice: Amount,
})
export type CartSummary = z.infer<typeof CartSummary>

export const Credit = z.object({
  currency: Currency,
  limit: Amount.nullable(),
  used: Amount,
  /** What is left before this cart; null without a limit. */
  available: Amount.nullable(),
  isBlocked: z.boolean(),
  overdue: Amount,
})

export type Credit = z.infer<typeof Credit>

export const Cart = z.object({
  id: z.uuid(),
  customer: z.object({ id: Id, name: z.string(), code: z.string().nullable() }),
  deliveryAddressId: Id.nullable(),
  /** True while an order of this cart is in the queue: lines cannot be changed. */
  isBeingOrdered: z.boolean(),
  transactionId: z.uuid().nullable(),
  /** The first of `cartSummaries`; null in an empty cart. */
  cartSummary: CartSummary.nullable(),
  cartSummaries: z.array(CartSummary),
  /** The figure to send back with the order, for each currency. */
  cartDetails: z.array(CartLine),
  credit: z.array(Credit),
  canOrder: z.boolean(),
})
export type Cart = z.infer<typeof Cart>

export const SimplifiedCart = z.object({
  cartDetails: z.array(
    z.object({
      id: Id,
      productId: Id,
      code: z.string(),
      name: z.string(),
      unitCode: z.string(),
      categoryId: z.string(),
      quantity: Quantity,
      images: z.array(ProductImage),
    }),
  ),
})

export const cart = endpoint({
  method: 'GET',
  path: '/baskets/cart',
  tag: 'baskets',
  summary: 'The open cart of this user for this customer, priced now',
  may: 'selected-customer',
  acting: 'required',
  query: z.object({
    addressCode: text(60).optional().describe('Where the goods go: tax follows the destination'),
  }),
  response: Cart,
})

export const simplified = endpoint({
  method: 'GET',
  path: '/baskets/simplified',
  tag: 'baskets',
  summary: 'The lines of the cart without prices',
  may: 'selected-customer',
  acting: 'required',
  response: SimplifiedCart,
})

const lineErrors = [
  'product.not-found',
  'cart.not-orderable',
  'cart.no-price',
  'cart.below-minimum',
  'cart.above-maximum',
  'cart.not-a-multiple',
  'cart.not-enough-stock',
  'cart.too-many-lines',
  'cart.being-ordered',
] as const

export const addProduct = endpoint({
  method: 'POST',
  path: '/baskets/cart/products',
  tag: 'baskets',
  summary: 'Put a product into the cart; a line that is there gets the new quantity',
  may: 'selected-customer',
  acting: 'required',
  body: z.object({ productId: Id, quantity: OrderQuantity }),
  errors: lineErrors,
})

export const removeProducts = endpoint({
  method: 'DELETE',
  path: '/baskets/cart/products',
  tag: 'baskets',
  summary: 'Take several products out of the cart',
  may: 'selected-customer',
  acting: 'required',
  body: z.array(Id).max(1000),
  errors: ['cart.being-ordered'],
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/baskets/cart/products/{productId}',
  tag: 'baskets',
  summary: 'Take one product out of the cart',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ productId: PathId }),
  errors: ['cart.being-ordered', 'cart.line-not-found'],
})

export const PaymentMethod = z.object({
  code: z.string(),
  name: z.string(),
  discountRate: Percent,
  expenseRate: Percent,
  isDefault: z.boolean(),
  isChosen: z.boolean(),
  isPrepaid: z.boolean(),
})

export const paymentMethods = endpoint({
  method: 'GET',
  path: '/baskets/paymentMethods/{categoryId}',
  tag: 'baskets',
  summary: 'The payment methods that goods of one kind can be ordered with',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ categoryId: text(60).min(1) }),
  response: z.array(PaymentMethod),
  errors: ['record.not-found'],
})

export const applyPaymentMethod = endpoint({
  method: 'PUT',
  path: '/baskets/cart/apply-payment-method',
  tag: 'baskets',
  summary: 'Choose the payment method for the goods of one kind in the cart',
  may: 'selected-customer',
  acting: 'required',
  body: z.object({ categoryId: text(60).min(1), paymentMethodCode: text(60).min(1) }),
  errors: ['payment-method.not-available', 'record.not-found', 'cart.being-ordered'],
})

export const totalItem = endpoint({
  method: 'GET',
  path: '/baskets/cart/total-item',
  tag: 'baskets',
  summary: 'How many lines the cart has',
  may: 'selected-customer',
  acting: 'required',
  response: z.object({ totalItem: z.int() }),
})

/** The transaction of a checkout. */
export const TransactionStatus = z.enum(['InQueue', 'Completed', 'Failed'])
export const CheckoutResult = z.object({
  transactionId: z.uuid(),
  status: TransactionStatus,
  /** In the reader's language; every line's reason. */
  errorMessage: z.string().nullable(),
  errors: z.array(
    z.object({ productId: Id.nullable(), productCode: z.string().nullable(), code: z.string(), message: z.string() }),
  ),
  createdOrders: z.array(
    z.object({
      docNumber: z.string(),
      orderNumber: z.string().nullable(),
      canPayWithPayPal: z.boolean(),
      /** Where it can be paid on the internet: through whom. */
      payWith: GatewayName.nullable(),
      currency: Currency,
      totalAmount: Amount,
    }),
  ),
})
export type CheckoutResult = z.infer<typeof CheckoutResult>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/baskets/place-order',
  tag: 'baskets',
  summary: 'Order what is in the cart',
  description:
    'Answers at once; the outcome is asked for by the transaction id. `total` is what the screen showed, by currency; another total is refused. The same `Idempotency-Key` gives the same transaction.',
  may: 'selected-customer',
  acting: 'required',
  once: true,
  body: z.object({
    customerAddressCode: text(60).min(1),
    note: text(1000).default(''),
    /** Checked when sent: with one currency a number, otherwise by currency. */
    total: z.union([z.number(), z.record(z.string().length(3), z.number())]).optional(),
    cartId: z.uuid().optional().describe('When sent it must be the open cart of this user and customer'),
  }),
  response: CheckoutResult,
  errors: [
    'cart.empty',
    'cart.being-ordered',
    'customer.mismatch',
    'customer.blocked',
    'address.not-found',
    'order.key-reused',
    'order.price-changed',
    'order.line-not-orderable',
    'order.not-enough-stock',
    'order.credit-exceeded',
    'order.credit-overdue',
  ],
})
