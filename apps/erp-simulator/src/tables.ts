/** The tables, and over them the views under the names that the ERP's own database has, for the SQL that clients send. */

const indexName = (table: string, field: string) => `${table}_by_${field.toLowerCase()}`

export const tables = (records: { table: string; indexed: readonly string[] }[]) => `
${records
  .map(
    ({ table, indexed }) => `
create table if not exists ${table} (ref integer primary key autoincrement, body text not null);
${indexed
  .map(
    (field) =>
      `create index if not exists ${indexName(table, field)} on ${table} ((body ->> '$.${field}') collate nocase);`,
  )
  .join('\n')}`,
  )
  .join('\n')}
create table if not exists facts (name text primary key, value text not null) without rowid;
create table if not exists sequences (name text primary key, value integer not null) without rowid;
create table if not exists L_CAPIFIRM (LOGICALREF integer primary key, NR integer, NAME text);
create table if not exists L_CAPIPERIOD (
  LOGICALREF integer primary key, FIRMNR integer, NR integer, BEGDATE text, ENDDATE text, ACTIVE integer);
create table if not exists L_CAPIDIV (LOGICALREF integer primary key, FIRMNR integer, NR integer, NAME text,
  unique (FIRMNR, NR));
create table if not exists L_CAPIDEPT (LOGICALREF integer primary key, FIRMNR integer, NR integer, NAME text,
  unique (FIRMNR, NR));
create table if not exists L_CAPIWHOUSE (LOGICALREF integer primary key, FIRMNR integer, NR integer, NAME text,
  COSTGRP integer, DIVISNR integer, unique (FIRMNR, NR));
create table if not exists L_CURRENCYLIST (
  LOGICALREF integer primary key, FIRMNR integer, CURTYPE integer, CURCODE text, CURNAME text);
-- Warehouse -1 is all warehouses together, as in the ERP.
create table if not exists stock (
  item_ref integer not null, warehouse integer not null, on_hand real not null default 0, reserved real not null default 0,
  in_sales_orders real not null default 0, in_purchase_orders real not null default 0,
  primary key (item_ref, warehouse)) without rowid;
create table if not exists order_steps (order_ref integer primary key, due_at integer not null);
create index if not exists order_steps_due on order_steps (due_at);
create table if not exists invoice_lines (
  ref integer primary key autoincrement, invoice_ref integer not null, line_type integer not null, item_ref integer,
  quantity real not null, unit_code text, price real not null, vat_rate real not null, net real not null,
  warehouse integer, order_line_ref integer);
create index if not exists invoice_lines_by_invoice on invoice_lines (invoice_ref);
create table if not exists units (ref integer primary key autoincrement, code text not null unique collate nocase);
create trigger if not exists units_of_items after insert on items begin
  insert or ignore into units (code)
  select value ->> '$.UNIT_CODE' from json_each(new.body, '$.UNITS.items') where value ->> '$.UNIT_CODE' is not null;
  insert or ignore into units (code) select new.body ->> '$.MAINUNIT' where new.body ->> '$.MAINUNIT' is not null;
end;
create table if not exists account_lines (
  ref integer primary key autoincrement, arp_ref integer not null, date text not null, modulenr integer not null,
  trcode integer not null, sign integer not null, amount real not null, currency integer not null,
  currency_amount real not null, number text not null, document text, description text, cancelled integer not null default 0,
  source_ref integer, special_code text);
create index if not exists account_lines_by_arp on account_lines (arp_ref);
create table if not exists instalments (
  ref integer primary key autoincrement, arp_ref integer not null, modulenr integer not null, fiche_ref integer not null,
  due_date text not null, total real not null, paid real not null default 0);
create index if not exists instalments_by_fiche on instalments (modulenr, fiche_ref);
`

/** A text field inside a record, compared without regard to case, as the ERP's database does. */
const text = (field: string, column = field) => `(body ->> '$.${field}') collate nocase as ${column}`
const number = (field: string, column = field) => `coalesce(body ->> '$.${field}', 0) as ${column}`
/** A day as the ERP's database has it: at midnight, however a client wrote it. */
const day = (source: string, field: string, column: string) =>
  `substr(${source} ->> '$.${field}', 1, 10) || 'T00:00:00' as ${column}`
const addressColumns = [
  text('ADDRESS1', 'ADDR1'),
  text('ADDRESS2', 'ADDR2'),
  text('DISTRICT'),
  text('TOWN'),
  text('CITY'),
  text('COUNTRY'),
  text('POSTAL_CODE', 'POSTCODE'),
].join(', ')
const modified =
  "body ->> '$.DATE_MODIFIED' as CAPIBLOCK_MODIFIEDDATE, body ->> '$.MODIFIED_BY' as CAPIBLOCK_MODIFIEDBY"
// The ERP's own database spells the column of the creation like this.
const created = "body ->> '$.DATE_CREATED' as CAPIBLOCK_CREADEDDATE, body ->> '$.CREATED_BY' as CAPIBLOCK_CREATEDBY"

export function viewsOf({ firm, period }: { firm: number; period: number }): string {
  const ofFirm = `LG_${String(firm).padStart(3, '0')}`
  const ofPeriod = `${ofFirm}_${String(period).padStart(2, '0')}`
  const view = (name: string, question: string) => `drop view if exists ${name}; create view ${name} as ${question};`
  return [
    view(
      `${ofFirm}_ITEMS`,
      `select ref as LOGICALREF, ${number('RECORD_STATUS', 'ACTIVE')}, ${number('CARD_TYPE', 'CARDTYPE')}, ${text('CODE')},
       ${text('NAME')}, ${text('GROUP_CODE', 'STGRPCODE')}, ${text('PRODUCER_CODE', 'PRODUCERCODE')},
       ${text('AUXIL_CODE', 'SPECODE')}, ${text('AUTH_CODE', 'CYPHCODE')}, ${number('VAT')}, ${number('SELVAT', 'SELLVAT')},
       ${created}, ${modified} from items`,
    ),
    view(
      `${ofFirm}_CLCARD`,
      `select ref as LOGICALREF, ${number('RECORD_STATUS', 'ACTIVE')}, ${number('ACCOUNT_TYPE', 'CARDTYPE')}, ${text('CODE')},
       ${text('TITLE', 'DEFINITION_')}, ${text('E_MAIL', 'EMAILADDR')}, ${text('TAX_ID', 'TAXNR')},
       ${text('AUXIL_CODE', 'SPECODE')}, ${text('TITLE2', 'DEFINITION2')}, ${text('TAX_OFFICE', 'TAXOFFICE')}, ${text('TCKNO')},
       ${text('TELEPHONE1', 'TELNRS1')}, ${addressColumns}, ${created}, ${modified} from arps
       union all select 0, 0, 22, 'ÿ', ${"'', ".repeat(15)}null, null, null, null`,
    ),
    view(
      `${ofFirm}_SHIPINFO`,
      `select ref as LOGICALREF, (select a.ref from arps a where (a.body ->> '$.CODE') collate nocase = s.body ->> '$.ARP_CODE')
       as CLIENTREF, ${text('CODE')}, ${text('DESCRIPTION', 'NAME')}, ${addressColumns} from shipment_locations s`,
    ),
    view(
      `${ofFirm}_PRCLIST`,
      `select p.ref as LOGICALREF, (select i.ref from items i where (i.body ->> '$.CODE') collate nocase = p.body ->> '$.CARD_CODE')
       as CARDREF, 2 as PTYPE, ${number('PRICE')}, ${number('VAT_INCL', 'INCVAT')}, ${number('CURRENCY')},
       ${day('body', 'DATE_STARTED', 'BEGDATE')}, ${day('body', 'DATE_ENDED', 'ENDDATE')}, ${number('PRIORITY')},
       ${text('ARP_CODE', 'CLIENTCODE')}, (select u.ref from units u where u.code = p.body ->> '$.UNIT_CODE') as UOMREF
       from item_prices p`,
    ),
    view(
      `${ofFirm}_SPECODES`,
      `select ref as LOGICALREF, ${number('CODE_TYPE', 'CODETYPE')}, ${number('SPE_CODE_TYPE', 'SPECODETYPE')},
       ${text('CODE', 'SPECODE')}, ${text('DEFINITION', 'DEFINITION_')} from special_codes`,
    ),
    view(
      'LG_SLSMAN',
      `select ref as LOGICALREF, ${text('CODE')}, ${text('NAME', 'DEFINITION_')}, ${firm} as FIRMNR,
       ${number('RECORD_STATUS', 'ACTIVE')} from salesmen`,
    ),
    view(`${ofFirm}_UNITSETL`, 'select ref as LOGICALREF, code as CODE, code as NAME from units'),
    ...[`${ofPeriod}_GNTOTST`, `LV_${ofPeriod.slice(3)}_GNTOTST`].map((name) =>
      view(
        name,
        `select item_ref as STOCKREF, warehouse as INVENNO, on_hand as ONHAND, reserved as RESERVED,
       in_sales_orders as ACTSORDER, in_purchase_orders as ACTPORDER from stock`,
      ),
    ),
    ...[`${ofPeriod}_STINVTOT`, `LV_${ofPeriod.slice(3)}_STINVTOT`].map((name) =>
      view(
        name,
        `select item_ref as STOCKREF, warehouse as INVENNO, '1919-05-19T00:00:00' as DATE_, on_hand as ONHAND,
         reserved as RESERVED, in_sales_orders as ACTSORDER, in_purchase_orders as ACTPORDER from stock`,
      ),
    ),
    view(
      `${ofPeriod}_ORFICHE`,
      `select o.ref as LOGICALREF, 1 as TRCODE, ${text('NUMBER', 'FICHENO')}, ${day('body', 'DATE', 'DATE_')}, ${number('TIME', 'TIME_')},
       ${text('DOC_NUMBER', 'DOCODE')}, ${text('AUXIL_CODE', 'SPECODE')},
       (select a.ref from arps a where (a.body ->> '$.CODE') collate nocase = o.body ->> '$.ARP_CODE') as CLIENTREF,
       coalesce((select m.ref from salesmen m where (m.body ->> '$.CODE') collate nocase = o.body ->> '$.SALESMAN_CODE'), 0)
       as SALESMANREF, ${number('SOURCE_WH', 'SOURCEINDEX')}, ${number('DIVISION', 'BRANCH')}, ${number('TOTAL_GROSS', 'GROSSTOTAL')},
       ${number('TOTAL_NET', 'NETTOTAL')}, ${number('TOTAL_VAT', 'TOTALVAT')}, ${number('TOTAL_DISCOUNTS', 'TOTALDISCOUNTS')},
       ${[1, 2, 3, 4, 5, 6].map((at) => text(`NOTES${at}`, `GENEXP${at}`)).join(', ')}, ${number('ORDER_STATUS', 'STATUS')},
       ${number('CANCELLED')}, ${created}, ${modified} from sales_orders o`,
    ),
    view(
      `${ofPeriod}_ORFLINE`,
      `select l.value ->> '$.INTERNAL_REFERENCE' as LOGICALREF, o.ref as ORDFICHEREF,
       (select i.ref from items i where (i.body ->> '$.CODE') collate nocase = l.value ->> '$.MASTER_CODE') as STOCKREF,
       l.value ->> '$.TYPE' as LINETYPE, coalesce(l.value ->> '$.QUANTITY', 0) as AMOUNT,
       coalesce(l.value ->> '$.PRICE', 0) as PRICE, coalesce(l.value ->> '$.QUANTITY_SHIPPED', 0) as SHIPPEDAMOUNT,
       l.value ->> '$.VAT_RATE' as VAT, coalesce(l.value ->> '$.ORDER_CLOSED', 0) as CLOSED,
       ${day('l.value', 'DUE_DATE', 'DUEDATE')},
       coalesce(l.value ->> '$.TOTAL_NET', 0) as LINENET, l.value ->> '$.SOURCE_WH' as SOURCEINDEX,
       coalesce(l.value ->> '$.CANCELLED', 0) as CANCELLED
       from sales_orders o, json_each(o.body, '$.TRANSACTIONS.items') l`,
    ),
    view(
      `${ofPeriod}_CLFLINE`,
      `select ref as LOGICALREF, arp_ref as CLIENTREF, date as DATE_, modulenr as MODULENR, trcode as TRCODE, sign as SIGN,
       amount as AMOUNT, currency as TRCURR, currency_amount as TRNET, 0 as REPORTNET, number as TRANNO, document as DOCODE,
       description as LINEEXP, cancelled as CANCELLED, source_ref as SOURCEFREF, 0 as PAYDEFREF, special_code as SPECODE
       from account_lines`,
    ),
    // Debit and credit of each customer in all.
    ...['GNTOTCL', 'CLTOTFIL'].map((name) =>
      view(
        `${ofPeriod}_${name}`,
        `select arp_ref as CARDREF, 1 as TOTTYP, sum(case when sign = 0 then amount else 0 end) as DEBIT,
         sum(case when sign = 1 then amount else 0 end) as CREDIT from account_lines where cancelled = 0 group by arp_ref`,
      ),
    ),
    view(
      `${ofPeriod}_INVOICE`,
      `select v.ref as LOGICALREF, ${text('NUMBER', 'FICHENO')},
       (select a.ref from arps a where (a.body ->> '$.CODE') collate nocase = v.body ->> '$.ARP_CODE') as CLIENTREF,
       ${number('TYPE', 'TRCODE')}, ${day('body', 'DATE', 'DATE_')}, ${text('DOC_NUMBER', 'DOCODE')}, ${number('TOTAL_NET', 'NETTOTAL')},
       ${number('TOTAL_VAT', 'TOTALVAT')}, ${number('CURR_TRANSACTIN', 'TRCURR')}, ${number('CANCELLED')} from sales_invoices v`,
    ),
    view(
      `${ofPeriod}_STLINE`,
      `select ref as LOGICALREF, invoice_ref as INVOICEREF, item_ref as STOCKREF, line_type as LINETYPE, quantity as AMOUNT,
       (select u.ref from units u where u.code = unit_code) as UOMREF, price as PRICE, vat_rate as VAT, net as LINENET, warehouse as SOURCEINDEX,
       order_line_ref as ORDTRANSREF, 0 as CANCELLED from invoice_lines`,
    ),
    view(
      `${ofPeriod}_PAYTRANS`,
      `select ref as LOGICALREF, arp_ref as CARDREF, modulenr as MODULENR, fiche_ref as FICHEREF, due_date as DATE_,
       due_date as PROCDATE, total as TOTAL, paid as PAID from instalments`,
    ),
  ].join('\n')
}
