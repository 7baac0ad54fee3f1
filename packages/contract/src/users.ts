import { z } from 'zod'
import { CustomerRow } from './customers.ts'
import { endpoint } from './endpoint.ts'

export const customers = endpoint({
  method: 'GET',
  path: '/users/customers',
  tag: 'users',
  summary: 'The customers linked to this user: the own one, those of the salesperson, or those picked for a buyer',
  description: 'At most 200; use the paged list for more.',
  may: 'signed-in',
  response: z.array(CustomerRow),
})
