-- Setting an installation up by screens -----------------------------------------------------------------------------------

-- One division of ours for each of theirs.
create unique index divisions_erp_code_key on divisions (erp_settings, erp_code);

-- One list for each trading group; null may have several, as divisions without an ERP know no groups.
create unique index price_lists_trading_group_key on price_lists (division_id, currency, trading_group);
alter table price_lists
  -- Since when it is the list of its trading group, and when the reading of all prices began that first filled it as such.
  add column group_set_at timestamptz not null default now(),
  add column filled_at timestamptz;

-- Whose prices the ERP lets the customer buy at.
alter table customers add column trading_group text;
-- Whether the price list is that of the trading group, and follows it when that changes; no: people chose it.
alter table customer_divisions add column follows_erp boolean not null default false;

-- Whose price it is where it stands in a list; null: everyone's, which holds where the group has none.
alter table erp_prices add column trading_group text;
update erp_prices e set trading_group = l.trading_group from price_lists l where l.id = e.price_list_id;
create index on erp_prices (price_list_id);

-- Prices of an ERP that find no price list, for an administrator.
create table unlisted_prices (
  erp_settings text not null,
  erp_id text not null,
  currency text not null,
  trading_group text,
  -- When the reading began that last brought it.
  seen_at timestamptz not null,
  primary key (erp_settings, erp_id)
);

-- Trading groups of customers and prices for everyone in the lists of groups come with a reading of everything.
update jobs set cursor = null where kind = 'integration' and name in ('pull-customers', 'pull-prices');
