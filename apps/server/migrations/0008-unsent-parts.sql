-- What is on its way to an ERP, or undecided there, is little beside what was sent in all the years: it is found without
-- looking at that.

-- Parts that are to be sent. Those that ended before they were sent stay behind for ever.
drop index order_parts_to_push;
create index order_parts_unsent on order_parts (next_try_at, id)
  where push_state <> 'sent' and (status not in ('Cancelled', 'Rejected') or unclear_since is not null);
-- Parts that were sent lately, and those to be asked for a cancellation.
create index order_parts_sent_at on order_parts (sent_at) where sent_at is not null;
create index order_parts_to_cancel on order_parts (cancel_next_try_at) where cancel_next_try_at is not null;

-- Parts whose state at the ERP is asked for: those not yet shipped, and for a while those that are.
drop index order_parts_in_erp;
create index order_parts_open on order_parts (id)
  where push_state = 'sent' and status not in ('Shipped', 'Delivered', 'Rejected', 'Cancelled');
create index order_parts_shipped on order_parts (coalesce(erp_modified_on, sent_at))
  where push_state = 'sent' and status = 'Shipped';

-- Where it is undecided whether the ERP's stock figures contain what is open.
create index order_parts_uncounted on order_parts (id)
  where push_state = 'sent' and is_counted is not true and status not in ('Delivered', 'Rejected', 'Cancelled');
drop index order_part_lines_cancellation;
create index order_part_lines_cancellation on order_part_lines (order_part_id) where cancellation in ('waiting', 'asked');

-- What is held is found by whose it is; by product and warehouse nobody looks for it.
drop index reservations_held;
create index reservations_held on reservations (order_part_line_id) where ended_at is null;
drop index reservations_contained;
