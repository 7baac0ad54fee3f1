import { z } from 'zod'

/** The version of the protocol, sent as `x-app-version`; a server may refuse older ones with 426. */
export const PROTOCOL_VERSION = '1.2.34'
/** The version label shown to people. */
export const VERSION_LABEL = '1.1.1'

export const cultures = ['tr', 'de', 'en'] as const
export const Culture = z.enum(cultures)
export type Culture = z.infer<typeof Culture>
export const DEFAULT_CULTURE: Culture = 'tr'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/
/** Lone surrogates cannot be stored as UTF-8. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const isStorable = (value: string) => !CONTROL.test(value) && !LONE_SURROGATE.test(value)

/** Text that PostgreSQL can store: no control characters (tab and line ends may stay), at most `max` characters. */
export const text = (max: number) => z.string().max(max).refine(isStorable, 'invalid-characters')
/** Text with at least one character that is not a blank. */
export const filledText = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, 'invalid-characters')

/** The account at the bank that money arrives on, as the ERP calls it; empty where none is named. */
export const BankAccountCode = text(60).regex(/^(\S(.*\S)?)?$/)

/** Whole numbers that fit PostgreSQL's `integer`. */
export const Id = z.int().min(1).max(2_147_483_647)
export const PathId = z.coerce.number().pipe(Id)
export const Uuid = z.uuid()

/** An exact amount in JSON: a number with the minor digits of its currency. */
export const Amount = z.number()
export const Currency = z.string().length(3)
/** Percent, 20 means 20 %. */
export const Percent = z.number()
export const Quantity = z.int().min(0).max(1_000_000)
export const Instant = z.iso.datetime()
export const Day = z.iso.date()
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

export const Nothing = z.undefined()

/** A file as an answer: its name, its media type and what it holds. */
export interface FileAnswer {
  name: string
  type: string
  content: Uint8Array
}
export const FileAnswer = z.custom<FileAnswer>()

export const pageSizeLimit = 200
const PageNumber = z.coerce.number().pipe(z.int().min(1).max(1_000_000))
const PageSize = z.coerce.number().pipe(z.int().min(0).max(pageSizeLimit))

/** The query of a paged list. All page numbers count from 1; a page of size 0 is empty. */
export const PageQuery = z.object({
  SearchTerm: text(200).optional().describe('Matches without regard to case and marks'),
  OrderBy: text(200).optional().describe('`column` or `column desc`, comma separated'),
  ColumnFilters: text(2000)
    .optional()
    .describe('`column:operator:value`, semicolon separated; eq, ne, contains, starts, gt, gte, lt, lte, in'),
  PageNumber: PageNumber.default(1),
  PageSize: PageSize.default(10),
})
export type PageQuery = z.output<typeof PageQuery>

export const pageIndex = z.int().min(1).max(1_000_000)
export const pageSize = z.int().min(0).max(pageSizeLimit)

/** The envelope of a paged list. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    pageIndex: z.int(),
    pageSize: z.int(),
    totalCount: z.int(),
    totalPages: z.int(),
    hasPreviousPage: z.boolean(),
    hasNextPage: z.boolean(),
    /** True where counting stopped: there are at least `totalCount`. */
    totalCountIsLowerBound: z.boolean().optional(),
  })
export interface Page<T> {
  items: T[]
  pageIndex: number
  pageSize: number
  totalCount: number
  totalPages: number
  hasPreviousPage: boolean
  hasNextPage: boolean
  totalCountIsLowerBound?: boolean
}

export const IdName = z.object({ id: Id, name: z.string() })
export const IdNameCode = z.object({ id: Id, name: z.string(), code: z.string().nullable() })
export const CodeCaption = z.object({ code: z.string(), caption: z.string() })

/** Colours of a state: what can be had, what is late or little, what is refused, and news. */
export const StatusType = z.enum(['success', 'warning', 'danger', 'info'])
export type StatusType = z.infer<typeof StatusType>

/** Who takes payments on the internet for us. */
export const gatewayNames = ['PayPal', 'Netahsilat'] as const
export const GatewayName = z.enum(gatewayNames)
export type GatewayName = z.infer<typeof GatewayName>
