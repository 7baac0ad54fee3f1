import { describe, expect, test } from 'vitest'
import { newestFirst, orderListQuery, readSort, sortAfterClick, writeSort } from './order-list-query.ts'

describe('the order list in the URL', () => {
  test('nothing said is the newest first', () => {
    expect(orderListQuery({})).toEqual({
      SearchTerm: undefined,
      ColumnFilters: undefined,
      OrderBy: 'date desc',
      PageNumber: 1,
      PageSize: 20,
    })
  })

  test('search, status, sort and page reach the server', () => {
    expect(orderListQuery({ q: ' 1001 ', status: 'Shipped', sort: 'customerName', page: 3 })).toMatchObject({
      SearchTerm: '1001',
      ColumnFilters: 'status:eq:Shipped',
      OrderBy: 'customerName',
      PageNumber: 3,
    })
  })

  test('a status or column that does not exist is left out', () => {
    expect(orderListQuery({ status: 'x;docNumber:eq:1', sort: 'password', page: -4 })).toMatchObject({
      ColumnFilters: undefined,
      OrderBy: 'date desc',
      PageNumber: 1,
    })
  })

  test('sorts survive the URL, the default stays out of it', () => {
    expect(writeSort(newestFirst)).toBeUndefined()
    expect(readSort(writeSort({ column: 'totalAmount', direction: 'desc' }))).toEqual({
      column: 'totalAmount',
      direction: 'desc',
    })
    expect(readSort(writeSort({ column: 'date', direction: 'asc' }))).toEqual({ column: 'date', direction: 'asc' })
  })

  test('a second click turns a column around', () => {
    const byName = sortAfterClick(newestFirst, 'customerName')
    expect(byName).toEqual({ column: 'customerName', direction: 'asc' })
    expect(sortAfterClick(byName, 'customerName').direction).toBe('desc')
    expect(sortAfterClick(byName, 'totalAmount').direction).toBe('desc')
  })
})
