-- Category maps and order parameters in the hands of administrators -----------------------------------------------------

-- By what an ERP groups a card, as it is compared: the group code and five special codes without case, marks and blanks
-- around them; null where there is none.
create function erp_codes(group_code text, special_codes text[]) returns text[]
  language sql immutable parallel safe
  return array[
    nullif(fold(btrim(group_code)), ''),
    nullif(fold(btrim(special_codes[1])), ''), nullif(fold(btrim(special_codes[2])), ''),
    nullif(fold(btrim(special_codes[3])), ''), nullif(fold(btrim(special_codes[4])), ''),
    nullif(fold(btrim(special_codes[5])), '')
  ];

-- Maps that never decided anything: those without a code, and those whose codes an older one has.
delete from category_maps
where num_nonnulls(variadic erp_codes(group_code,
  array[special_code_1, special_code_2, special_code_3, special_code_4, special_code_5])) = 0;
delete from category_maps m using category_maps older
where older.id < m.id
  and erp_codes(older.group_code, array[older.special_code_1, older.special_code_2, older.special_code_3,
    older.special_code_4, older.special_code_5])
    = erp_codes(m.group_code, array[m.special_code_1, m.special_code_2, m.special_code_3, m.special_code_4, m.special_code_5]);

alter table category_maps
  drop constraint category_maps_group_code_special_code_1_special_code_2_spec_key,
  drop constraint category_maps_check,
  add column modified_at timestamptz not null default now(),
  add column modified_by integer references users,
  add column codes text[] not null generated always as (erp_codes(group_code,
    array[special_code_1, special_code_2, special_code_3, special_code_4, special_code_5])) stored unique,
  add check (num_nonnulls(variadic codes) > 0);

alter table unmapped_items
  add column codes text[] not null generated always as (erp_codes(group_code, special_codes)) stored;
create index on unmapped_items (codes);

-- The codes on an ERP's card of a product.
create table product_erp_codes (
  erp_settings text not null,
  product_id integer not null references products on delete cascade,
  group_code text,
  special_codes text[] not null,
  codes text[] not null generated always as (erp_codes(group_code, special_codes)) stored,
  primary key (erp_settings, product_id)
);
create index on product_erp_codes (product_id);
create index on product_erp_codes (codes);

-- The codes of products that are here already come with a reading of everything.
update jobs set cursor = null where kind = 'integration' and name = 'pull-products';

alter table order_parameters
  add column modified_at timestamptz not null default now(),
  add column modified_by integer references users;
