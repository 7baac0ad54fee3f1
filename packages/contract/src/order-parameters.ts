import { z } from 'zod'
import { filledText, Id, IdName, Instant, PageQuery, PathId, page, text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Keys of order parameters that every ERP understands. Others are fields of the ERP as its administrators know them. */
export const orderParameterKeys = [
  'auxiliaryCode',
  'authorisationCode',
  'customerOrderNumber',
  'division',
  'department',
  'factory',
  'paymentPlan',
  'tradingGroup',
  'project',
  'deliveryCode',
  'shipmentType',
  'shippingAgent',
] as const
export type OrderParameterKey = (typeof orderParameterKeys)[number]

const CodeName = z.object({ code: z.string(), name: z.string() })

export const OrderParameter = z.object({
  id: Id,
  key: z.string(),
  value: z.string(),
  description: z.string(),
  /** Null is every division; likewise below. */
  division: IdName.nullable(),
  paymentMethod: CodeName.nullable(),
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  modifiedOn: Instant,
  modifiedBy: z.string().nullable(),
})
export type OrderParameter = z.infer<typeof OrderParameter>

const OrderParameterInput = z.object({
  key: filledText(60),
  value: filledText(200),
  description: text(500).default(''),
  divisionId: Id.nullable().default(null),
  paymentMethodCode: text(50).nullable().default(null),
  /** One of the five kinds of goods. */
  categoryId: text(60).nullable().default(null),
})
export type OrderParameterInput = z.output<typeof OrderParameterInput>

/** What the list can be sorted and filtered by. */
export const orderParameterColumns = [
  'key',
  'value',
  'description',
  'divisionName',
  'paymentMethodName',
  'categoryName',
  'modifiedOn',
  'modifiedBy',
] as const

export const list = endpoint({
  method: 'GET',
  path: '/orders/parameters',
  tag: 'orders',
  summary: 'What orders take along to the ERP beside their goods',
  description:
    'Of several parameters with one key that apply to an order, the one that names most of division, payment method and category counts; with equally many, the one added last.',
  may: 'order-parameter-list',
  query: PageQuery,
  response: page(OrderParameter),
  errors: ['request.unknown-column'],
})

const inputErrors = ['order-parameter.key-refused', 'order-parameter.not-a-number', 'order-parameter.exists'] as const

export const create = endpoint({
  method: 'POST',
  path: '/orders/parameters',
  tag: 'orders',
  summary: 'Add an order parameter; it counts for every order that has not yet been sent',
  description: 'A key that is a field of the ERP with a key of ours is kept under ours.',
  may: 'order-parameter-create',
  body: OrderParameterInput,
  response: OrderParameter,
  errors: inputErrors,
})

export const update = endpoint({
  method: 'PUT',
  path: '/orders/parameters',
  tag: 'orders',
  summary: 'Change an order parameter',
  may: 'order-parameter-update',
  body: OrderParameterInput.extend({ id: Id }),
  response: OrderParameter,
  errors: [...inputErrors, 'record.not-found'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/orders/parameters/{id}',
  tag: 'orders',
  summary: 'Remove an order parameter',
  may: 'order-parameter-delete',
  params: z.object({ id: PathId }),
  errors: ['record.not-found'],
})

export const Choices = z.object({
  divisions: z.array(IdName),
  paymentMethods: z.array(CodeName),
  /** The five kinds of goods. */
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Choices = z.infer<typeof Choices>

export const choices = endpoint({
  method: 'GET',
  path: '/orders/parameters/choices',
  tag: 'orders',
  summary: 'What an order parameter can be narrowed to, in the reader’s language',
  may: 'order-parameter-list',
  response: Choices,
})

export const AppliedParameter = OrderParameter.extend({
  /** Another one with this key is more particular, or as particular and added later. */
  isOutdone: z.boolean(),
})
export type AppliedParameter = z.infer<typeof AppliedParameter>

export const applied = endpoint({
  method: 'GET',
  path: '/orders/parameters/applied',
  tag: 'orders',
  summary: 'The parameters that apply to an order of this kind, by key; of each key the one that counts comes first',
  description: 'What is left out stands for an order of which only parameters for all orders hold.',
  may: 'order-parameter-list',
  query: z.object({
    DivisionId: PathId.optional(),
    PaymentMethodCode: text(50).optional(),
    /** Kinds of goods in the order, comma separated. */
    CategoryIds: text(200).optional(),
  }),
  response: z.array(AppliedParameter),
})
