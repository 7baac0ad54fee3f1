import { z } from 'zod'
import { PathId } from './common.ts'
import { CustomerRow } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { ProductRow } from './products.ts'

export const customers = endpoint({
  method: 'GET',
  path: '/home/customers',
  tag: 'home',
  summary: 'The customers to choose from at the start: linked ones, at most 200',
  may: 'signed-in',
  response: z.array(CustomerRow),
})

export const favorites = endpoint({
  method: 'GET',
  path: '/home/favorites',
  tag: 'home',
  summary: 'The favourites of this user for this customer, newest first, at most 200',
  may: 'selected-customer',
  acting: 'required',
  response: z.array(ProductRow),
})

export const addFavorite = endpoint({
  method: 'POST',
  path: '/home/favorites/{productId}',
  tag: 'home',
  summary: 'Keep a product as a favourite',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ productId: PathId }),
  errors: ['product.not-found'],
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/home/favorites/{productId}',
  tag: 'home',
  summary: 'Drop a favourite; dropping what is none is no error',
  may: 'selected-customer',
  acting: 'required',
  params: z.object({ productId: PathId }),
})

export const SiteInfo = z.object({
  title: z.string(),
  description: z.string(),
  favIcon: z.string().nullable(),
  headerSettings: z.object({ logo: z.string().nullable(), title: z.string() }),
  footerSettings: z.object({
    logo: z.string().nullable(),
    socialMedia: z.object({
      title: z.string(),
      items: z.array(z.object({ logo: z.string(), href: z.string(), target: z.string() })),
    }),
    contact: z.object({ title: z.string(), phoneNumber: z.string() }),
  }),
  kvkkValue: z.string(),
  communicationValue: z.string(),
  /** True in the demo world only. */
  isDemo: z.boolean(),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const siteInfos = endpoint({
  method: 'GET',
  path: '/home/site-infos',
  tag: 'home',
  summary: 'Title, logo, contact and consent texts of this installation',
  may: 'anyone',
  beforePasswordChange: true,
  response: SiteInfo,
})
