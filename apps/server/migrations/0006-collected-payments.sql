-- Collected payments on their way to the ERP ------------------------------------------------------------------------------

-- A paid attempt is its own row in the queue to the ERP, as a part of an order is: it waits from the moment it is paid.
alter table payment_orders
  -- not-needed: all of it had gone back before it was sent.
  add column push_state text not null default 'waiting'
    check (push_state in ('waiting', 'sent', 'refused', 'unclear', 'not-needed')),
  add column push_attempts integer not null default 0,
  add column push_tried_at timestamptz,
  -- When a try was begun whose end is not known: the ERP may have it.
  add column push_unclear_since timestamptz,
  add column push_next_try_at timestamptz not null default now(),
  -- Who has it in hand, and until when without a sign of life.
  add column push_claim uuid,
  add column push_claimed_until timestamptz,
  -- Why the last try failed: a key of the phrase book and its details, the ERP's own sentences among them.
  add column push_error jsonb,
  -- Refunds that had been made before: what is sent is less by them. Stays the same while the ERP may have it.
  add column push_without integer[] not null default '{}',
  add column erp_id text,
  add column erp_number text,
  add column pushed_at timestamptz;
create index payment_orders_to_push on payment_orders (push_next_try_at)
  where state = 'paid' and push_state in ('waiting', 'unclear', 'refused');
create index payment_orders_pushed on payment_orders (pushed_at) where pushed_at is not null;

-- The account at the bank that a POS pays into, as the ERP calls it; null is the one of the settings.
alter table customer_pos_configs add column bank_account_code text check (bank_account_code <> '');

-- refund-to-book: money went back after the ERP had the payment, and somebody has to book that there.
alter table payment_tasks drop constraint payment_tasks_kind_check;
alter table payment_tasks add constraint payment_tasks_kind_check
  check (kind in ('payment-unclear', 'refund-by-hand', 'refund-refused', 'refund-unclear', 'refund-to-book'));

-- Credit ------------------------------------------------------------------------------------------------------------------

-- What a customer has ordered and not yet been sent.
create index orders_open on orders (customer_id)
  where status in ('Received', 'Approved', 'Preparing', 'PartlyShipped', 'CancellationRequested');

alter table order_part_lines
  -- What was shipped and is not yet on the customer's account as it was last read, and since when we know of it.
  add column unbooked_quantity integer not null default 0 check (unbooked_quantity >= 0),
  add column unbooked_since timestamptz;
create index order_part_lines_unbooked on order_part_lines (unbooked_since) where unbooked_quantity > 0;
