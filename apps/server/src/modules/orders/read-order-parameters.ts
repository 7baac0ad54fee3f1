import type { Culture, Page, PageQuery } from '@toptan/contract/common'
import type { ReadQuery } from '@toptan/contract/endpoint'
import type * as orderParameters from '@toptan/contract/order-parameters'
import type { AppliedParameter, Choices, OrderParameter } from '@toptan/contract/order-parameters'
import type { App } from '../../platform/app.ts'
import { listApplied, listChoices, listParameters, type ParameterRow } from './order-parameters.queries.ts'

/** @throws request.unknown-column, request.invalid */
export async function readParameters(app: App, culture: Culture, query: PageQuery): Promise<Page<OrderParameter>> {
  const page = await listParameters(app.db, culture, query)
  return { ...page, items: page.items.map(parameterFrom) }
}

/** What an order of this kind would take along. */
export async function readApplied(
  app: App,
  culture: Culture,
  { DivisionId, PaymentMethodCode, CategoryIds }: ReadQuery<typeof orderParameters.applied>,
): Promise<AppliedParameter[]> {
  const rows = await listApplied(app.db, culture, {
    divisionId: DivisionId ?? null,
    paymentMethodCode: PaymentMethodCode || null,
    kinds: (CategoryIds ?? '').split(',').filter((id) => id !== ''),
  })
  return rows.map(({ isOutdone, ...row }) => ({ ...parameterFrom(row), isOutdone }))
}

export const readChoices = (app: App, culture: Culture): Promise<Choices> => listChoices(app.db, culture)

export function parameterFrom(row: ParameterRow): OrderParameter {
  const { id, key, value, description, divisionId, paymentMethodCode, categoryId, modifiedAt, modifiedBy } = row
  return {
    id,
    key,
    value,
    description,
    division: divisionId === null ? null : { id: divisionId, name: row.divisionName ?? '' },
    paymentMethod: paymentMethodCode === null ? null : { code: paymentMethodCode, name: row.paymentMethodName ?? '' },
    category: categoryId === null ? null : { id: categoryId, name: row.categoryName ?? '' },
    modifiedOn: modifiedAt.toISOString(),
    modifiedBy,
  }
}
