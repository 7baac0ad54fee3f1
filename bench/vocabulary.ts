/** What the measured dealers type and open, taken from the catalogue itself. */
import { readWords } from '@toptan/contract/size-reading'
import type { Pool } from 'pg'
import { seriesOf } from './world.ts'

export interface Vocabulary {
  /** Tyre sizes as they are typed, `2055516` or `205/55R16`. */
  sizes: string[]
  /** Brand and pattern. */
  names: string[]
  /** Three to five letters of a brand or a pattern. */
  beginnings: string[]
  /** Series that every size of catalogue has. */
  fewSeries: string[]
  /** Products that every measured buyer may list. */
  listedIds: number[]
  /** Those of them that can be ordered one by one in every division. */
  sellableIds: number[]
  /** The ids of the words of a text, as the plain SQL looks for them. */
  idsOf(text: string): number[]
}

/** @param customerIds the buyers whose access counts */
export async function vocabularyOf(pool: Pool, customerIds: readonly number[]): Promise<Vocabulary> {
  const column = async <Value>(text: string, values: unknown[] = []): Promise<Value[]> =>
    (await pool.query<{ value: Value }>(text, values)).rows.map(({ value }) => value)
  const sizes = await column<string>(
    `select concat(facts ->> 'width', '/', facts ->> 'ratio', 'R', facts ->> 'rimDiameter') as value from products
     where kind = 'LST' and facts ? 'ratio' and facts ? 'rimDiameter' group by 1 order by count(*) desc, 1 limit 300`,
  )
  const names = await column<string>(
    `select distinct b.name || ' ' || (p.facts ->> 'pattern') as value from products p join brands b on b.id = p.brand_id
     where p.facts ? 'pattern' order by 1 limit 2000`,
  )
  const hidden = await column<number>(
    `select distinct property_detail_id as value from customer_accesses where customer_id = any($1) and not has_list`,
    [customerIds],
  )
  const listedIds = await column<number>(
    `select product_id as value from product_search where not access_detail_ids && $1 order by hashint4(product_id) limit 20000`,
    [hidden],
  )
  const sellableIds = await column<number>(
    `select p.id as value from products p where p.id = any($1) and p.order_multiple = 1 and p.min_order_quantity = 1
       and p.max_order_quantity is null
       and (select count(*) from product_prices where product_id = p.id and price_list_id in (1, 2, 4, 5)) = 4
       and (select count(*) from product_stocks where product_id = p.id and warehouse_id in (1, 6)) = 2`,
    [listedIds],
  )
  const known = new Map(
    (await pool.query<{ id: number; word: string }>('select id, word from search_words')).rows.map(({ id, word }) => [
      word,
      id,
    ]),
  )
  const letters = [...new Set(names.flatMap((name) => name.split(' ')))].filter((word) => /^\p{L}{5,}$/u.test(word))
  return {
    sizes: sizes.map((size, at) => (at % 2 === 0 ? size : size.replace(/\D/g, ''))),
    names,
    beginnings: letters.map((word, at) => word.slice(0, 3 + (at % 3))),
    fewSeries: Array.from({ length: 8 }, (_, at) => seriesOf(at + 1)),
    listedIds,
    sellableIds,
    idsOf: (text) => readWords(text).flatMap(({ word }) => known.get(word) ?? []),
  }
}
